package org.cardhour.scheduling.boundary;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.cardhour.scheduling.control.Explanation.StartBasis;
import org.cardhour.scheduling.control.JobCost;
import org.cardhour.scheduling.control.Prospect;
import org.cardhour.scheduling.core.Score;
import org.cardhour.scheduling.core.Standing;
import org.cardhour.web.Amount;

/**
 * What would become of a job, as it is shown.
 *
 * @param startsNow whether it would start at once
 * @param place where it would start; missing when it would wait
 * @param position its place among those of its pool that wait, from 1 on; missing when it would start
 * @param reasons why it would wait, all that hold; none when it would start
 * @param estimatedStart when it would start at the earliest; missing when nobody knows
 * @param hints what would let it start now
 * @param costs what it would come to, on each card model that it may get
 */
public record ProspectOut(
        boolean startsNow,
        Optional<PlaceOut> place,
        OptionalInt position,
        List<ExplanationOut.ReasonOut> reasons,
        Optional<Instant> estimatedStart,
        StartBasis estimatedStartBasis,
        List<ExplanationOut.HintOut> hints,
        List<CostOut> costs) {

    /**
     * Where it would start.
     *
     * @param model of its cards; empty for a job without cards
     * @param nodes how many
     * @param standing on what right it would hold its cards
     * @param score how good the place is; the best of all is taken
     */
    public record PlaceOut(UUID cluster, String model, int nodes, Standing standing, ScoreOut score) {}

    /**
     * A score, term by term, in thousandths of a card.
     *
     * @param total all terms together
     * @param preference from where the job would rather run
     * @param leftover against what is left free beside it
     * @param fragmentation what the jobs to come can use less, or more, of the free cards
     * @param feeding what the CPU left beside idle cards can feed less, or more, of them
     * @param nearness what data, image and the cost of links say for the place
     * @param together against being spread over interconnect groups
     */
    public record ScoreOut(
            long total,
            long preference,
            long leftover,
            long fragmentation,
            long feeding,
            long nearness,
            long together) {

        static ScoreOut of(Score score) {
            return new ScoreOut(
                    score.total(),
                    score.preference(),
                    score.leftover(),
                    score.fragmentation(),
                    score.feeding(),
                    score.nearness(),
                    score.together());
        }
    }

    /**
     * What it would be charged by the price of this moment.
     *
     * @param model of its cards; empty for a job without cards
     * @param basis for how long: until its limit, as long as is thought, or one hour when neither is said
     * @param seconds the same as a number
     * @param price of one card-hour, or core-hour for a job without cards; missing where no price holds
     * @param amount of it all, to six decimals; missing where no price holds
     */
    public record CostOut(
            String model, JobCost.Basis basis, long seconds, Optional<Amount> price, Optional<Amount> amount) {}

    static ProspectOut of(Prospect prospect, Locale locale) {
        var why = ExplanationOut.of(prospect.explanation(), locale);
        return new ProspectOut(
                prospect.start().isPresent(),
                prospect.start()
                        .map(place -> new PlaceOut(
                                place.clusterId(),
                                place.model(),
                                place.nodes(),
                                place.standing(),
                                ScoreOut.of(place.score()))),
                why.position(),
                why.reasons(),
                why.estimatedStart(),
                why.estimatedStartBasis(),
                why.hints(),
                prospect.costs().stream().map(ProspectOut::cost).toList());
    }

    private static CostOut cost(JobCost cost) {
        return new CostOut(
                cost.model(),
                cost.basis(),
                cost.duration().toSeconds(),
                cost.price().map(Amount::of),
                cost.amount().map(Amount::of));
    }
}
