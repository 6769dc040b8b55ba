package org.cardhour.pools.boundary;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.PolicyDiff;
import org.cardhour.pools.control.ProposalReading;
import org.cardhour.pools.core.PolicyEffect;
import org.cardhour.pools.core.TeamFigures;

/**
 * A proposed policy with what it would change.
 *
 * @param diff places of the document that are other than in the version that it was made from
 * @param preview left out once it can not take effect any more
 */
public record ProposalDetail(
        @JsonUnwrapped ProposalOut proposal, List<PolicyDiff.Edit> diff, Optional<PreviewOut> preview) {

    /**
     * The effect, if it took place now.
     *
     * @param againstVersion the version that holds now
     * @param gain tenants that get more of some model at some time of the day, by name; {@code lose} likewise
     * @param over tenants that hold more than the policy would guarantee or allow them
     * @param runningCards held by runs on clusters that leave
     */
    public record PreviewOut(
            int againstVersion,
            List<String> gain,
            List<String> lose,
            List<String> over,
            BigDecimal runningCards,
            List<ChangeOut> quotas,
            List<MoveOut> clusters) {}

    /**
     * What changes for a tenant in one card model.
     *
     * @param from the time of the day from which this holds
     * @param overGuarantee what it holds above the new guarantee; {@code overLimit} likewise
     */
    public record ChangeOut(
            String tenant,
            String model,
            String from,
            FiguresOut before,
            FiguresOut after,
            PolicyEffect.Turn effect,
            BigDecimal held,
            BigDecimal overGuarantee,
            BigDecimal overLimit) {}

    /** In whole cards. */
    public record FiguresOut(long guaranteed, long limit) {}

    /** A cluster that joins or leaves, and what of it is held by runs. */
    public record MoveOut(
            String cluster,
            ProposalReading.Move.Way effect,
            Map<String, Integer> offered,
            Map<String, BigDecimal> held) {}

    static ProposalDetail of(ProposalReading.Sight sight) {
        return new ProposalDetail(
                ProposalOut.of(sight.proposal()), sight.edits(), sight.preview().map(ProposalDetail::preview));
    }

    private static PreviewOut preview(ProposalReading.Preview preview) {
        var changes = preview.changes();
        return new PreviewOut(
                preview.againstVersion(),
                teams(changes.stream()
                        .filter(change -> change.turn() == PolicyEffect.Turn.GAINS)
                        .toList()),
                teams(changes.stream()
                        .filter(change -> change.turn() == PolicyEffect.Turn.LOSES)
                        .toList()),
                teams(changes.stream()
                        .filter(change -> !change.overGuarantee().isNone())
                        .toList()),
                running(preview.clusters()).toDecimal(),
                changes.stream().map(ProposalDetail::change).toList(),
                preview.clusters().stream().map(ProposalDetail::move).toList());
    }

    private static List<String> teams(List<PolicyEffect.Change> changes) {
        return changes.stream()
                .map(PolicyEffect.Change::team)
                .distinct()
                .sorted()
                .toList();
    }

    private static Cards running(List<ProposalReading.Move> moves) {
        return moves.stream()
                .filter(move -> move.way() == ProposalReading.Move.Way.LEAVES)
                .flatMap(move -> move.held().values().stream())
                .reduce(Cards.NONE, Cards::plus);
    }

    private static ChangeOut change(PolicyEffect.Change change) {
        return new ChangeOut(
                change.team(),
                change.model(),
                change.startInclusive().toString(),
                figures(change.before()),
                figures(change.after()),
                change.turn(),
                change.held().toDecimal(),
                change.overGuarantee().toDecimal(),
                change.overLimit().toDecimal());
    }

    private static FiguresOut figures(TeamFigures figures) {
        return new FiguresOut(figures.guaranteed(), figures.limit());
    }

    private static MoveOut move(ProposalReading.Move move) {
        var held = new TreeMap<String, BigDecimal>();
        move.held().forEach((model, cards) -> held.put(model, cards.toDecimal()));
        return new MoveOut(move.cluster(), move.way(), move.offered(), held);
    }
}
