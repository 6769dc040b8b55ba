package org.cardhour.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.cardhour.planning.core.Saturation;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Mix;
import org.cardhour.scheduling.core.Packing;
import org.cardhour.scheduling.core.Weights;
import org.cardhour.scheduling.core.WorkMix;

/** 1d: how full the pool of the openb traces becomes, and how fast, against fragmentation gradient descent. */
final class PackingOnTraces {

    private static final int SEEDS = 10;
    private static final int WARM_UPS = 10;
    private static final double OVERLOAD = 1.3;

    /** Means over the seeds, in percent of all cards. */
    private record Filled(PackingCase what, double ours, double learning, double fgd, double rate, double fgdRate) {

        double over(ToDoubleFunction<Filled> filled) {
            return filled.applyAsDouble(this) - what.published().orElse(fgd);
        }
    }

    private PackingOnTraces() {}

    static List<Figure> measure() {
        var filled = PackingCase.all().stream().map(PackingOnTraces::fill).toList();
        var figures = new ArrayList<Figure>();
        filled.forEach(each -> addTo(figures, each));
        figures.add(Figure.alone("gain_mean", mean(filled, Filled::ours), "points", Figure.Goal.valueAtLeast(0.5)));
        figures.add(Figure.alone("gain_least", least(filled, Filled::ours), "points", Figure.Goal.valueAtLeast(0.1)));
        figures.add(Figure.alone(
                "gain_mean_mix_learnt_online",
                mean(filled, Filled::learning),
                "points",
                Figure.Goal.valueAtLeast(0.4)));
        figures.add(Figure.alone(
                "gain_least_mix_learnt_online",
                least(filled, Filled::learning),
                "points",
                Figure.Goal.valueAtLeast(0)));
        return figures;
    }

    private static void addTo(List<Figure> figures, Filled each) {
        var name = each.what.name();
        figures.add(Figure.against("allocated_" + name, each.ours, "%", each.fgd, Figure.Goal.ratioAtLeast(1)));
        each.what
                .published()
                .ifPresent(published -> figures.add(Figure.alone(
                        "anchor_off_published_" + name,
                        Math.abs(each.fgd - published),
                        "points",
                        Figure.Goal.valueAtMost(0.5))));
        figures.add(
                Figure.against("decisions_" + name, each.rate, "/cpu-s", each.fgdRate, Figure.Goal.ratioAtLeast(20)));
    }

    private static double mean(List<Filled> filled, ToDoubleFunction<Filled> what) {
        return filled.stream().mapToDouble(each -> each.over(what)).average().orElse(0);
    }

    private static double least(List<Filled> filled, ToDoubleFunction<Filled> what) {
        return filled.stream().mapToDouble(each -> each.over(what)).min().orElse(0);
    }

    /** The seeds are the pairs, once both sides have been compiled. */
    private static Filled fill(PackingCase what) {
        var ours = new Outcome();
        var learning = new Outcome();
        var fgd = new Outcome();
        var seeds = new int[] {Saturation.FIRST_SEED, Saturation.FIRST_SEED};
        int jobs = what.arrivals(OVERLOAD, Saturation.FIRST_SEED).size();
        for (int round = 0; round < WARM_UPS; round++) {
            round(what, Saturation.FIRST_SEED + round, new Outcome(), PackingOnTraces::byProduction)
                    .run();
            round(what, Saturation.FIRST_SEED + round, new Outcome(), PackingOnTraces::byFgd)
                    .run();
        }
        var duel = Duel.fight(
                        0,
                        SEEDS,
                        () -> round(what, seeds[0]++, ours, PackingOnTraces::byProduction),
                        () -> round(what, seeds[1]++, fgd, PackingOnTraces::byFgd))
                .note("1d " + what.name() + ", about " + jobs + " jobs a seed");
        for (int seed = 0; seed < SEEDS; seed++) {
            round(what, Saturation.FIRST_SEED + seed, learning, PackingOnTraces::whileLearning)
                    .run();
        }
        return new Filled(
                what,
                ours.average(),
                learning.average(),
                fgd.average(),
                jobs / duel.ours().cpuMillis() * 1_000,
                jobs / duel.anchor().cpuMillis() * 1_000);
    }

    /** What has come of the rounds; that no card was given twice is checked when nothing is measured. */
    private record Outcome(List<Double> shares, List<List<Allocation>> given) {

        Outcome() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        List<Allocation> nextRound() {
            given.add(new ArrayList<>());
            return given.getLast();
        }

        double average() {
            given.forEach(PoolLoad::checkNothingIsGivenTwice);
            return shares.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }
    }

    private interface Filling {
        Predicate<Ask> of(PackingCase what, Mix mix, List<Allocation> given);
    }

    private static Runnable round(PackingCase what, int seed, Outcome outcome, Filling filling) {
        var arrivals = what.arrivals(OVERLOAD, seed);
        var given = outcome.nextRound();
        var places = filling.of(what, what.mix(), given);
        return () -> {
            long placed = 0;
            for (Ask ask : arrivals) {
                placed += places.test(ask) ? ask.total().thousandths() : 0;
            }
            outcome.shares.add(placed / 10.0 / what.cards());
        };
    }

    private static Predicate<Ask> byProduction(PackingCase what, Mix mix, List<Allocation> given) {
        var packing = Packing.of(what.clusters(), mix, Weights.USUAL);
        return ask -> {
            var place = packing.place(ask);
            place.ifPresent(given::add);
            return place.isPresent();
        };
    }

    private static Predicate<Ask> whileLearning(PackingCase what, Mix unused, List<Allocation> given) {
        var learnt = new WorkMix();
        var packing = Packing.of(what.clusters(), Mix.UNKNOWN, Weights.USUAL);
        return ask -> {
            var before = learnt.mix();
            learnt.enter(ask);
            if (!learnt.mix().equals(before)) {
                packing.learn(learnt.mix());
            }
            var place = packing.place(ask);
            place.ifPresent(given::add);
            return place.isPresent();
        };
    }

    private static Predicate<Ask> byFgd(PackingCase what, Mix mix, List<Allocation> given) {
        var nodes = what.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .toList();
        var fgd = new NaiveFgd(nodes, mix);
        return fgd::place;
    }
}
