package org.cardhour.pools.core;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cardhour.kernel.Cards;

/**
 * What a policy would change: for each tenant and card model the guarantee and the limit before and after, for each part
 * of the day in which they differ, against what the tenant holds now.
 */
public final class PolicyEffect {

    private static final TeamFigures NOTHING = new TeamFigures(0, 0, 0);

    private final Side before;
    private final Side after;
    private final Map<String, Map<String, Cards>> held;

    /**
     * One of the two policies, and what it shares out.
     *
     * @param policy empty before the first
     * @param supply nominal cards by model
     */
    public record Side(Optional<PolicyDocument> policy, SortedMap<String, Integer> supply) {

        private SortedMap<String, ModelFigures> figures(LocalTime time) {
            var figures = new TreeMap<String, ModelFigures>();
            policy.ifPresent(there -> new QuotaArithmetic(there)
                    .figures(supply, time)
                    .forEach(model -> figures.put(model.model(), model)));
            return figures;
        }

        private SortedSet<LocalTime> turns() {
            return policy.map(PolicyDocument::turns).orElseGet(() -> new TreeSet<>(List.of(LocalTime.MIDNIGHT)));
        }
    }

    /** For whom a change is good. */
    public enum Turn {
        GAINS,
        LOSES,
        KEEPS
    }

    /**
     * What changes for a tenant in one card model.
     *
     * @param startInclusive of the part of the day; the end is the start of the next part, or midnight
     * @param held by the tenant now
     */
    public record Change(
            String team, String model, LocalTime startInclusive, TeamFigures before, TeamFigures after, Cards held) {

        /** By the guarantee; by the limit where that stays. */
        public Turn turn() {
            int order = before.guaranteed() == after.guaranteed()
                    ? Long.compare(after.limit(), before.limit())
                    : Long.compare(after.guaranteed(), before.guaranteed());
            return order > 0 ? Turn.GAINS : order < 0 ? Turn.LOSES : Turn.KEEPS;
        }

        /** What it holds above the new guarantee, and may have to give back to whom it belongs. */
        public Cards overGuarantee() {
            return held.minusUpTo(Cards.of(after.guaranteed()));
        }

        /** What it holds above the new limit. */
        public Cards overLimit() {
            return held.minusUpTo(Cards.of(after.limit()));
        }
    }

    /**
     * An effect of one policy in place of another.
     *
     * @param held by the tenants' names, then by model
     */
    public PolicyEffect(Side before, Side after, Map<String, Map<String, Cards>> held) {
        this.before = before;
        this.after = after;
        this.held = held;
    }

    /** By tenant, model and time of the day; a part of the day in which nothing is other than in the one before is left out. */
    public List<Change> changes() {
        var times = new TreeSet<>(before.turns());
        times.addAll(after.turns());
        var changes = new TreeMap<String, List<Change>>();
        for (LocalTime time : times) {
            changesAt(time).forEach(change -> add(change, changes));
        }
        return changes.values().stream().flatMap(List::stream).toList();
    }

    private List<Change> changesAt(LocalTime time) {
        var old = before.figures(time);
        var renewed = after.figures(time);
        var models = new TreeSet<>(old.keySet());
        models.addAll(renewed.keySet());
        var changes = new ArrayList<Change>();
        for (String model : models) {
            var teams = new TreeSet<>(teams(old, model).keySet());
            teams.addAll(teams(renewed, model).keySet());
            for (String team : teams) {
                changes.add(new Change(
                        team,
                        model,
                        time,
                        teams(old, model).getOrDefault(team, NOTHING),
                        teams(renewed, model).getOrDefault(team, NOTHING),
                        held.getOrDefault(team, Map.of()).getOrDefault(model, Cards.NONE)));
            }
        }
        return changes;
    }

    private static Map<String, TeamFigures> teams(SortedMap<String, ModelFigures> figures, String model) {
        return Optional.ofNullable(figures.get(model))
                .<Map<String, TeamFigures>>map(ModelFigures::teams)
                .orElse(Map.of());
    }

    private static void add(Change change, SortedMap<String, List<Change>> changes) {
        var parts = changes.computeIfAbsent(change.team() + "\n" + change.model(), key -> new ArrayList<>());
        boolean isSame = !parts.isEmpty()
                && parts.getLast().before().equals(change.before())
                && parts.getLast().after().equals(change.after());
        if (!isSame) {
            parts.add(change);
        }
    }
}
