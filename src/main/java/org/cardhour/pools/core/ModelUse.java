package org.cardhour.pools.core;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;

/**
 * What is used of one card model, against what a policy comes to.
 *
 * @param used by all, those among them who have no quota any more
 * @param bufferUse what is used above what can be allocated
 * @param teams by the names of the tenants that the policy lists
 */
public record ModelUse(ModelFigures figures, Cards used, Cards bufferUse, SortedMap<String, TeamUse> teams) {

    /**
     * One tenant's use.
     *
     * @param borrowed above the guarantee
     * @param lent of the guarantee, used by others now; what is guaranteed to nobody is lent first, then by those who
     *     have most to lend
     * @param available what more it could be given now, by reclaiming if need be; never negative
     * @param over above the limit, as after a cut
     */
    public record TeamUse(Cards used, Cards borrowed, Cards lent, Cards available, Cards over) {}

    public ModelUse {
        teams = Collections.unmodifiableSortedMap(new TreeMap<>(teams));
    }

    /**
     * The use that comes of what is held.
     *
     * @param held by name; names that the policy does not list count in the sum only
     */
    public static ModelUse of(ModelFigures figures, Map<String, Cards> held) {
        var used = held.values().stream().reduce(Cards.NONE, Cards::plus);
        var lent = lent(figures, held);
        var teams = new TreeMap<String, TeamUse>();
        figures.teams().forEach((team, quota) -> {
            var own = held.getOrDefault(team, Cards.NONE);
            teams.put(
                    team,
                    new TeamUse(
                            own,
                            own.minusUpTo(Cards.of(quota.guaranteed())),
                            lent.getOrDefault(team, Cards.NONE),
                            available(figures, held, team),
                            own.minusUpTo(Cards.of(quota.limit()))));
        });
        return new ModelUse(figures, used, used.minusUpTo(Cards.of(figures.allocatable())), teams);
    }

    private static Cards available(ModelFigures figures, Map<String, Cards> held, String team) {
        var quota = figures.teams().get(team);
        if (quota == null) {
            return Cards.NONE;
        }
        var own = held.getOrDefault(team, Cards.NONE);
        var guaranteed = Cards.of(quota.guaranteed());
        var inside = guaranteed.minusUpTo(own);
        var mayBorrow = Cards.of(quota.limit()).minusUpTo(own.compareTo(guaranteed) > 0 ? own : guaranteed);
        var lendable = Cards.of(Math.max(0, figures.unassigned()));
        for (var other : figures.teams().entrySet()) {
            if (!other.getKey().equals(team)) {
                lendable = lendable.plus(toLend(other.getValue(), held.getOrDefault(other.getKey(), Cards.NONE)));
            }
        }
        var free = lendable.minusUpTo(borrowed(figures, held));
        return inside.plus(free.compareTo(mayBorrow) < 0 ? free : mayBorrow);
    }

    private static Map<String, Cards> lent(ModelFigures figures, Map<String, Cards> held) {
        var open = borrowed(figures, held).minusUpTo(Cards.of(Math.max(0, figures.unassigned())));
        var lent = new TreeMap<String, Cards>();
        var lenders = new TreeMap<String, Cards>();
        figures.teams().forEach((team, quota) -> lenders.put(team, toLend(quota, held.getOrDefault(team, Cards.NONE))));
        var order = lenders.entrySet().stream()
                .sorted(Map.Entry.<String, Cards>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        for (var lender : order) {
            var part = open.compareTo(lender.getValue()) < 0 ? open : lender.getValue();
            lent.put(lender.getKey(), part);
            open = open.minusUpTo(part);
        }
        return lent;
    }

    private static Cards toLend(TeamFigures quota, Cards own) {
        var idle = Cards.of(quota.guaranteed()).minusUpTo(own);
        var most = Cards.of(quota.lendable());
        return idle.compareTo(most) < 0 ? idle : most;
    }

    /** What all together hold above guarantees; whoever has none borrows all it holds. */
    private static Cards borrowed(ModelFigures figures, Map<String, Cards> held) {
        var borrowed = Cards.NONE;
        for (var own : held.entrySet()) {
            var quota = figures.teams().get(own.getKey());
            borrowed = borrowed.plus(own.getValue().minusUpTo(Cards.of(quota == null ? 0 : quota.guaranteed())));
        }
        return borrowed;
    }
}
