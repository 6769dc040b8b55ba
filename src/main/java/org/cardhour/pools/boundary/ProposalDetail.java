package org.cardhour.pools.boundary;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.PolicyDiff;
import org.cardhour.pools.control.ProposalReading;
import org.cardhour.pools.core.HostEffect;
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
     * @param gain tenants that get more of some resource at some time of the day, by name; {@code lose} likewise
     * @param over tenants that hold more than the policy would guarantee or allow them
     * @param runningCards held by runs on clusters that leave
     * @param quotas what changes of cards
     * @param hosts what changes of CPU, memory and storage, where one of the policies limits them
     */
    public record PreviewOut(
            int againstVersion,
            List<String> gain,
            List<String> lose,
            List<String> over,
            BigDecimal runningCards,
            List<ChangeOut> quotas,
            List<HostChangeOut> hosts,
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

    /**
     * What changes for a tenant in CPU, memory or storage.
     *
     * @param resource the unit is part of its name
     * @param held left out of storage, of which runs hold none by themselves; so are the two after it
     */
    public record HostChangeOut(
            String tenant,
            HostResource resource,
            String from,
            HostFiguresOut before,
            HostFiguresOut after,
            PolicyEffect.Turn effect,
            Optional<BigDecimal> held,
            Optional<BigDecimal> overGuarantee,
            Optional<BigDecimal> overLimit) {}

    /** What is not counted in cards, and in what it is. */
    public enum HostResource {
        CPU_CORES,
        MEMORY_MIB,
        STORAGE_GIB
    }

    /** Left out where it is not limited. */
    public record HostFiguresOut(Optional<BigDecimal> guaranteed, Optional<BigDecimal> limit) {}

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
        return new PreviewOut(
                preview.againstVersion(),
                teams(preview, PolicyEffect.Turn.GAINS),
                teams(preview, PolicyEffect.Turn.LOSES),
                over(preview),
                running(preview.clusters()).toDecimal(),
                preview.changes().stream().map(ProposalDetail::change).toList(),
                preview.hosts().stream().map(ProposalDetail::change).toList(),
                preview.clusters().stream().map(ProposalDetail::move).toList());
    }

    private static List<String> teams(ProposalReading.Preview preview, PolicyEffect.Turn turn) {
        return named(
                preview.changes().stream()
                        .filter(change -> change.turn() == turn)
                        .map(PolicyEffect.Change::team),
                preview.hosts().stream().filter(change -> change.turn() == turn).map(HostEffect.Change::team));
    }

    private static List<String> over(ProposalReading.Preview preview) {
        return named(
                preview.changes().stream()
                        .filter(change -> !change.overGuarantee().isNone())
                        .map(PolicyEffect.Change::team),
                preview.hosts().stream()
                        .filter(change -> change.overGuarantee() > 0)
                        .map(HostEffect.Change::team));
    }

    private static List<String> named(Stream<String> ofCards, Stream<String> ofHosts) {
        return Stream.concat(ofCards, ofHosts).distinct().sorted().toList();
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

    private static HostChangeOut change(HostEffect.Change change) {
        var resource = change.resource();
        var held = amount(change.held(), resource);
        return new HostChangeOut(
                change.team(),
                unit(resource),
                change.startInclusive().toString(),
                figures(change.before(), resource),
                figures(change.after(), resource),
                change.turn(),
                held,
                held.map(there -> amount(change.overGuarantee(), resource)),
                held.map(there -> amount(change.overLimit(), resource)));
    }

    private static HostResource unit(HostEffect.Resource resource) {
        return switch (resource) {
            case CPU -> HostResource.CPU_CORES;
            case MEMORY -> HostResource.MEMORY_MIB;
            case STORAGE -> HostResource.STORAGE_GIB;
        };
    }

    private static HostFiguresOut figures(HostEffect.Bounds bounds, HostEffect.Resource resource) {
        return new HostFiguresOut(amount(bounds.guaranteed(), resource), amount(bounds.limit(), resource));
    }

    private static Optional<BigDecimal> amount(OptionalLong count, HostEffect.Resource resource) {
        return count.isPresent() ? Optional.of(amount(count.getAsLong(), resource)) : Optional.empty();
    }

    private static BigDecimal amount(long count, HostEffect.Resource resource) {
        return switch (resource) {
            case CPU -> new Cards(count).toDecimal();
            case MEMORY, STORAGE -> BigDecimal.valueOf(count);
        };
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
