package org.cardhour.prices.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** All prices of one plan, as far as it matters which of them holds. */
public record PriceSchedule(List<PriceTerm> terms) {

    private static final Comparator<PriceTerm> MOST_SPECIFIC_FIRST = Comparator.comparingInt(
                    (PriceTerm term) -> term.scope().specificity())
            .reversed()
            .thenComparing(PriceTerm::id);

    public PriceSchedule {
        terms = List.copyOf(terms);
    }

    /**
     * The price that usage at an instant is charged by; empty where none holds.
     *
     * @param usage the unit, tenant, kind and model used, all named
     */
    public Optional<PriceTerm> at(Instant instant, PriceScope usage) {
        return terms.stream()
                .filter(term ->
                        term.validity().contains(instant) && term.scope().covers(usage))
                .min(MOST_SPECIFIC_FIRST);
    }

    /** Whether a new price goes with these: nothing twice, nothing missing between, nothing past made different. */
    public PriceFit fit(PriceTerm candidate, Instant now) {
        return overlapping(candidate)
                .or(() -> pastOf(candidate, now))
                .or(() -> gapBefore(candidate))
                .or(() -> gapAfter(candidate))
                .orElse(new PriceFit.Fits());
    }

    private Optional<PriceFit> overlapping(PriceTerm candidate) {
        return first(term -> sameScope(term, candidate) && term.validity().overlaps(candidate.validity()))
                .map(other -> new PriceFit.Overlaps(other.id()));
    }

    private Optional<PriceFit> pastOf(PriceTerm candidate, Instant now) {
        var from = candidate.validity().fromInclusive();
        if (!from.isBefore(now)) {
            return Optional.empty();
        }
        var until = candidate.validity().untilExclusive().filter(now::isAfter).orElse(now);
        var past = new Validity(from, Optional.of(until));
        return first(term -> term.scope().specificity() < candidate.scope().specificity()
                        && term.scope().meets(candidate.scope())
                        && term.validity().overlaps(past))
                .map(other -> new PriceFit.RewritesPast(other.id()));
    }

    private Optional<PriceFit> gapBefore(PriceTerm candidate) {
        var from = candidate.validity().fromInclusive();
        return terms.stream()
                .filter(term -> sameScope(term, candidate)
                        && term.validity()
                                .untilExclusive()
                                .filter(end -> !end.isAfter(from))
                                .isPresent())
                .max(Comparator.comparing(term -> term.validity().fromInclusive()))
                .flatMap(earlier -> gap(earlier, earlier, candidate));
    }

    private Optional<PriceFit> gapAfter(PriceTerm candidate) {
        return candidate
                .validity()
                .untilExclusive()
                .flatMap(until -> terms.stream()
                        .filter(term -> sameScope(term, candidate)
                                && !term.validity().fromInclusive().isBefore(until))
                        .min(Comparator.comparing(term -> term.validity().fromInclusive()))
                        .flatMap(later -> gap(later, candidate, later)));
    }

    /** The first instant between two terms of one scope at which no wider price holds either. */
    private Optional<PriceFit> gap(PriceTerm other, PriceTerm earlier, PriceTerm later) {
        var end = later.validity().fromInclusive();
        var covered = earlier.validity().untilExclusive().orElse(end);
        while (covered.isBefore(end)) {
            var next = coveredUntil(covered, earlier.scope(), end);
            if (!next.isAfter(covered)) {
                return Optional.of(new PriceFit.LeavesGap(other.id(), covered));
            }
            covered = next;
        }
        return Optional.empty();
    }

    private Instant coveredUntil(Instant instant, PriceScope scope, Instant most) {
        return terms.stream()
                .filter(term -> term.scope().covers(scope) && term.validity().contains(instant))
                .map(term -> term.validity().untilExclusive().orElse(most))
                .max(Comparator.naturalOrder())
                .orElse(instant);
    }

    private Optional<PriceTerm> first(Predicate<PriceTerm> wanted) {
        return terms.stream().filter(wanted).min(Comparator.comparing(PriceTerm::id));
    }

    private static boolean sameScope(PriceTerm term, PriceTerm other) {
        return term.scope().equals(other.scope());
    }
}
