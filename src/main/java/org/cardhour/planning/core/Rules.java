package org.cardhour.planning.core;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.PassRules;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.QuotaArithmetic;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Quota;
import org.cardhour.scheduling.core.Supply;
import org.cardhour.scheduling.core.Weights;

/** The policy of a simulated pool, as figures for each hour. */
public final class Rules {

    private final String name;
    private final Optional<PolicyDocument> document;
    private final PassRules pass;
    private final SortedMap<String, Integer> supply;
    private final List<String> teams;

    private Rules(String name, Optional<PolicyDocument> document, SimulatedPool pool, Trace trace) {
        this.name = name;
        this.document = document;
        this.pass = document.map(PolicyDocument::rules).orElse(PassRules.USUAL);
        this.supply = pool.supply();
        this.teams = List.copyOf(trace.teams());
    }

    /** Those of a policy; teams that it does not list have no quota. */
    public static Rules of(String name, PolicyDocument document, SimulatedPool pool, Trace trace) {
        return new Rules(name, Optional.of(document), pool, trace);
    }

    /** Everybody may use everything, nothing is kept back. */
    public static Rules open(SimulatedPool pool, Trace trace) {
        return new Rules("open", Optional.empty(), pool, trace);
    }

    public String name() {
        return name;
    }

    /** The id under which the scheduler knows a team. */
    static UUID idOf(String team) {
        return UUID.nameUUIDFromBytes(("team:" + team).getBytes(StandardCharsets.UTF_8));
    }

    Duration agingBound() {
        return pass.agingBound();
    }

    Duration minimumRunTime() {
        return pass.minimumRunTime();
    }

    Policy at(Instant now) {
        return document.map(policy -> written(policy, now)).orElseGet(this::everything);
    }

    /** When other figures may hold; empty when they never change. */
    Optional<Instant> nextTurn(Instant now) {
        return document.filter(policy -> policy.turns().size() > 1).map(policy -> {
            var local = now.atZone(policy.zone());
            return policy.turns().stream()
                    .filter(turn -> turn.isAfter(local.toLocalTime()))
                    .findFirst()
                    .map(turn -> local.toLocalDate().atTime(turn))
                    .orElse(local.toLocalDate().plusDays(1).atTime(LocalTime.MIDNIGHT))
                    .atZone(policy.zone())
                    .toInstant();
        });
    }

    int turnsPerDay() {
        return document.map(policy -> policy.turns().size()).orElse(0);
    }

    private Policy written(PolicyDocument policy, Instant now) {
        var figures = new QuotaArithmetic(policy)
                .figures(supply, now.atZone(policy.zone()).toLocalTime());
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        policy.quotas().forEach(quota -> quotas.put(idOf(quota.team()), quotas(figures, quota.team())));
        var supplied = new HashMap<String, Supply>();
        figures.forEach(
                model -> supplied.put(model.model(), new Supply(Cards.of(model.nominal()), Cards.of(model.buffer()))));
        return policy(quotas, supplied);
    }

    private static Map<String, Quota> quotas(List<ModelFigures> figures, String team) {
        var quotas = new HashMap<String, Quota>();
        figures.forEach(model -> {
            var ofTeam = model.teams().get(team);
            if (ofTeam != null) {
                quotas.put(
                        model.model(),
                        new Quota(
                                Cards.of(ofTeam.guaranteed()),
                                Cards.of(Math.max(ofTeam.guaranteed(), ofTeam.limit())),
                                Cards.of(ofTeam.lendable())));
            }
        });
        return quotas;
    }

    private Policy everything() {
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        var supplied = new HashMap<String, Supply>();
        var each = new HashMap<String, Quota>();
        supply.forEach((model, count) -> {
            supplied.put(model, new Supply(Cards.of(count), Cards.NONE));
            each.put(model, new Quota(Cards.of(count), Cards.of(count), Cards.of(count)));
        });
        teams.forEach(team -> quotas.put(idOf(team), each));
        return policy(quotas, supplied);
    }

    private Policy policy(Map<UUID, Map<String, Quota>> quotas, Map<String, Supply> supplied) {
        return new Policy(
                quotas,
                supplied,
                Classes.HIGHEST,
                pass.agingBound(),
                pass.minimumRunTime(),
                pass.dailyPreemptions(),
                pass.protectAfter(),
                Weights.USUAL);
    }
}
