package org.cardhour.jobs.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.ClusterShape.Images;
import org.cardhour.jobs.core.ClusterShape.ModelShape;
import org.cardhour.jobs.core.ClusterShape.NodeShape;
import org.cardhour.jobs.core.ClusterShape.Tenants;
import org.cardhour.jobs.core.Fit.Right;
import org.cardhour.jobs.core.Fit.Verdict;
import org.cardhour.jobs.core.Misfit.Why;
import org.cardhour.jobs.core.PoolShape.Allowance;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.kernel.Priority;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitTest {

    private static final UUID SITE = new UUID(0, 1);
    private static final UUID CLUSTER = new UUID(0, 2);

    /** Two nodes of eight A100 with 64 cores and 512 GiB each; twelve cards are offered, guaranteed 6, limit 10. */
    private static final PoolShape POOL = new PoolShape(
            new UUID(0, 3),
            List.of(new ClusterShape(
                    CLUSTER,
                    "bj",
                    SITE,
                    Images.NOT_TAKEN,
                    Set.of(JobKind.TRAINING, JobKind.BATCH),
                    Map.of("A100", new ModelShape(80, Cards.of(12))),
                    List.of(node(), node()))),
            Map.of("A100", new Allowance(Cards.of(6), Cards.of(10))));

    @ParameterizedTest
    @CsvSource(textBlock = """
        # nodes, cards, cpu, memory, right, misfit
        1, 6, 64000, 524288, GUARANTEE, -
        1, 7, 0, 0, GUARANTEE, QUOTA
        1, 7, 0, 0, LIMIT, -
        1, 8, 0, 0, LIMIT, -
        1, 9, 0, 0, LIMIT, NODE_CARDS
        2, 5, 0, 0, LIMIT, -
        2, 6, 0, 0, LIMIT, QUOTA
        2, 7, 0, 0, LIMIT, OFFER
        3, 1, 0, 0, LIMIT, NODE
        1, 0.25, 0, 0, GUARANTEE, -
        1, 1, 64001, 0, LIMIT, NODE_CPU
        1, 1, 0, 524289, LIMIT, NODE_MEMORY
        """)
    void sizeHasToFitOfferNodesAndQuota(
            int nodes, String cards, long cpuMillis, long memoryMib, Right right, String misfit) {
        var part = new Cards(new BigDecimal(cards).movePointRight(3).longValueExact());
        var demand = new Demand(nodes, part, Set.of(), 0, cpuMillis, memoryMib);

        var misfits = misfits(ask(JobKind.TRAINING, demand, Where.ANYWHERE, Optional.empty()), right, POOL);

        assertThat(misfits)
                .extracting(found -> found.why().name())
                .isEqualTo(misfit.equals("-") ? List.of() : List.of(misfit));
    }

    @Test
    void kindPlaceImageAndModelHaveToFit() {
        var one = demand(Set.of(), 0);
        var elsewhere = new Where(Set.of(new UUID(9, 9)), Set.of(), Set.of());

        assertThat(why(ask(JobKind.INFERENCE, one, Where.ANYWHERE, Optional.empty())))
                .containsExactly(Why.KIND);
        assertThat(why(ask(JobKind.TRAINING, one, elsewhere, Optional.empty()))).containsExactly(Why.PLACE);
        assertThat(why(ask(JobKind.TRAINING, one, Where.ANYWHERE, Optional.of("busybox"))))
                .containsExactly(Why.IMAGE);
        assertThat(why(ask(JobKind.TRAINING, demand(Set.of("H100"), 0), Where.ANYWHERE, Optional.empty())))
                .containsExactly(Why.MODEL);
        assertThat(why(ask(JobKind.TRAINING, demand(Set.of("A100"), 96), Where.ANYWHERE, Optional.empty())))
                .containsExactly(Why.MODEL);
        assertThat(why(ask(JobKind.TRAINING, demand(Set.of("A100", "H100"), 80), Where.ANYWHERE, Optional.empty())))
                .isEmpty();
    }

    @Test
    void requiredSiteIsAsGoodAsRequiredCluster() {
        var site = new Where(Set.of(SITE), Set.of(), Set.of());
        var cluster = new Where(Set.of(CLUSTER), Set.of(), Set.of());

        assertThat(why(ask(JobKind.TRAINING, demand(Set.of(), 0), site, Optional.empty())))
                .isEmpty();
        assertThat(why(ask(JobKind.TRAINING, demand(Set.of(), 0), cluster, Optional.empty())))
                .isEmpty();
    }

    @Test
    void jobWithoutCardsNeedsNoQuotaOfCards() {
        var demand = new Demand(1, Cards.NONE, Set.of(), 0, 1_000, 512);

        var pool = new PoolShape(POOL.id(), POOL.clusters(), Map.of());
        var misfits = misfits(ask(JobKind.BATCH, demand, Where.ANYWHERE, Optional.empty()), Right.GUARANTEE, pool);

        assertThat(misfits).isEmpty();
    }

    @Test
    void poolWithoutClustersFitsNothing() {
        var verdict = new Fit(ask(JobKind.TRAINING, demand(Set.of(), 0), Where.ANYWHERE, Optional.empty()), Right.LIMIT)
                .judge(List.of(new PoolShape(POOL.id(), List.of(), Map.of())));

        assertThat(verdict).isEqualTo(new Verdict.NeverFits(List.of()));
    }

    @Test
    void misfitTellsWhatIsAskedAndWhatThereIs() {
        var demand = new Demand(1, Cards.of(4096), Set.of(), 0, 0, 0);

        var misfits = misfits(ask(JobKind.TRAINING, demand, Where.ANYWHERE, Optional.empty()), Right.LIMIT, POOL);

        assertThat(misfits).containsExactly(new Misfit("bj", Why.OFFER, "4096 × A100", "12"));
    }

    @Test
    void nodesThatAreTooSmallAreToldWithWhatEnoughOfThemHave() {
        var nodes = List.of(sized(64_000, 100), sized(32_500, 300), sized(16_000, 200));
        var cluster =
                new ClusterShape(CLUSTER, "bj", SITE, Images.NOT_TAKEN, Set.of(JobKind.values()), Map.of(), nodes);
        var pool = new PoolShape(POOL.id(), List.of(cluster), Map.of());

        assertThat(misfits(batch(new Demand(2, Cards.NONE, Set.of(), 0, 48_000, 0)), Right.LIMIT, pool))
                .containsExactly(new Misfit("bj", Why.NODE_CPU, "48", "32.5"));
        assertThat(misfits(batch(new Demand(2, Cards.NONE, Set.of(), 0, 32_000, 150)), Right.LIMIT, pool))
                .containsExactly(new Misfit("bj", Why.NODE_MEMORY, "150", "100"));
        assertThat(misfits(batch(new Demand(4, Cards.NONE, Set.of(), 0, 1_000, 1)), Right.LIMIT, pool))
                .containsExactly(new Misfit("bj", Why.NODE, "4", "3"));
        assertThat(misfits(batch(new Demand(2, Cards.NONE, Set.of(), 0, 16_000, 150)), Right.LIMIT, pool))
                .isEmpty();
    }

    @Test
    void softwareHasToBeNewEnoughOnAsManyNodesAsAreNeeded() {
        var nodes = List.of(
                versions(Map.of(Software.DRIVER, "535.104.05", Software.CUDA, "12.2")),
                versions(Map.of(Software.DRIVER, "550.54", Software.CUDA, "12.4")),
                versions(Map.of()));
        var cluster =
                new ClusterShape(CLUSTER, "bj", SITE, Images.NOT_TAKEN, Set.of(JobKind.values()), Map.of(), nodes);
        var pool = new PoolShape(POOL.id(), List.of(cluster), Map.of());

        assertThat(misfits(needing(2, Map.of(Software.DRIVER, "535.104")), Right.LIMIT, pool))
                .isEmpty();
        assertThat(misfits(needing(2, Map.of(Software.DRIVER, "535.104", Software.CUDA, "12.3")), Right.LIMIT, pool))
                .containsExactly(new Misfit(
                        "bj", Why.VERSION, "driver 535.104, cuda 12.3", "driver 550.54 | 535.104.5, cuda 12.4 | 12.2"));
        assertThat(misfits(needing(1, Map.of(Software.CANN, "8")), Right.LIMIT, pool))
                .containsExactly(new Misfit("bj", Why.VERSION, "cann 8", "cann –"));
    }

    @Test
    void jobThatHasToBeApartFitsOnlyWhereTenantsAreKnownToBe() {
        var apart = new ClusterShape(
                new UUID(0, 8),
                "sh",
                SITE,
                Images.NOT_TAKEN,
                Set.of(JobKind.values()),
                Map.of(),
                List.of(sized(64_000, 100)),
                Tenants.APART);
        var demand = new Demand(1, Cards.NONE, Set.of(), 0, 0, 0, 1, Optional.empty(), true, Map.of());

        assertThat(misfits(batch(demand), Right.LIMIT, POOL)).containsExactly(new Misfit("bj", Why.ISOLATION, "", ""));
        assertThat(misfits(batch(demand), Right.LIMIT, new PoolShape(POOL.id(), List.of(apart), Map.of())))
                .isEmpty();
    }

    @Test
    void clusterNearestToAFitIsToldFirst() {
        var small = new ClusterShape(
                new UUID(0, 9), "aa", SITE, Images.NEEDED, Set.of(JobKind.TRAINING), Map.of(), List.of());
        var pool = new PoolShape(POOL.id(), List.of(small, POOL.clusters().getFirst()), POOL.quotas());

        var misfits = misfits(
                ask(JobKind.TRAINING, new Demand(1, Cards.of(7), Set.of(), 0, 0, 0), Where.ANYWHERE, Optional.empty()),
                Right.GUARANTEE,
                pool);

        assertThat(misfits)
                .extracting(misfit -> misfit.cluster() + " " + misfit.why())
                .containsExactly("bj QUOTA", "aa COMMAND");
    }

    @Test
    void whatCostsMoreThanItMayIsNoFit() {
        var ask = ask(JobKind.TRAINING, demand(Set.of(), 0), Where.ANYWHERE, Optional.empty());
        var price = new Money(new BigDecimal("36.00"), "CNY");
        var dear = new TooDear("A100", price, new Money(new BigDecimal("54.000000"), "CNY"), price);

        var verdict = new Fit(ask, Right.LIMIT, Map.of("A100", dear)).judge(List.of(POOL));

        assertThat(verdict)
                .isEqualTo(new Verdict.NeverFits(
                        List.of(new Misfit("bj", Why.COST, "36.00 CNY", "54.000000 CNY (36.00 CNY/h A100)"))));
    }

    @Test
    void cardsHaveToBeLinkedAsTheJobNeedsThem() {
        var linked = new PoolShape(
                POOL.id(),
                List.of(new ClusterShape(
                        CLUSTER,
                        "bj",
                        SITE,
                        Images.NOT_TAKEN,
                        Set.of(JobKind.TRAINING),
                        Map.of("A100", new ModelShape(80, Cards.of(12))),
                        List.of(node("NVLINK"), node("PCIE")))),
                POOL.quotas());

        assertThat(misfits(linkedBy("NVLINK", 1), Right.LIMIT, linked)).isEmpty();
        assertThat(misfits(linkedBy("NVLINK", 2), Right.LIMIT, linked))
                .containsExactly(new Misfit("bj", Why.INTERCONNECT, "NVLINK", "[NVLINK, PCIE]"));
        assertThat(misfits(linkedBy("HCCS", 1), Right.LIMIT, POOL))
                .containsExactly(new Misfit("bj", Why.INTERCONNECT, "HCCS", "[]"));
    }

    @Test
    void elasticJobFitsWithTheFewestNodesThatItNeeds() {
        var elastic = new Demand(9, Cards.of(5), Set.of(), 0, 0, 0, 2, Optional.empty());
        var tooMany = new Demand(9, Cards.of(5), Set.of(), 0, 0, 0, 3, Optional.empty());

        assertThat(why(ask(JobKind.TRAINING, elastic, Where.ANYWHERE, Optional.empty())))
                .isEmpty();
        assertThat(why(ask(JobKind.TRAINING, tooMany, Where.ANYWHERE, Optional.empty())))
                .containsExactly(Why.OFFER);
    }

    private static Ask linkedBy(String kind, int nodes) {
        var demand = new Demand(nodes, Cards.of(1), Set.of(), 0, 0, 0, nodes, Optional.of(kind));
        return ask(JobKind.TRAINING, demand, Where.ANYWHERE, Optional.empty());
    }

    private static NodeShape node(String link) {
        return new NodeShape(64_000, 524_288, Map.of("A100", 8), Optional.of(link));
    }

    private static List<Why> why(Ask ask) {
        return misfits(ask, Right.LIMIT, POOL).stream().map(Misfit::why).toList();
    }

    private static List<Misfit> misfits(Ask ask, Right right, PoolShape pool) {
        return switch (new Fit(ask, right).judge(List.of(pool))) {
            case Verdict.Fits() -> List.of();
            case Verdict.NeverFits(List<Misfit> misfits) -> misfits;
        };
    }

    private static Demand demand(Set<String> models, int memoryGib) {
        return new Demand(1, Cards.of(1), models, memoryGib, 0, 0);
    }

    private static Ask ask(JobKind kind, Demand demand, Where where, Optional<String> image) {
        var terms = new Terms(
                new Priority("low", 100),
                true,
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
        return new Ask(
                "job",
                kind,
                new Program(List.of("true"), image, Map.of()),
                demand,
                terms,
                where,
                Map.of(),
                Ask.Logs.OWN);
    }

    private static NodeShape versions(Map<Software, String> versions) {
        var read = new HashMap<Software, Version>();
        versions.forEach((software, version) -> read.put(software, Version.of(version)));
        return new NodeShape(64_000, 524_288, Map.of(), Optional.empty(), read);
    }

    private static Ask needing(int nodes, Map<Software, String> versions) {
        return batch(new Demand(nodes, Cards.NONE, Set.of(), 0, 0, 0, nodes, Optional.empty(), false, versions));
    }

    private static NodeShape sized(long cpuMillis, long memoryMib) {
        return new NodeShape(cpuMillis, memoryMib, Map.of());
    }

    private static Ask batch(Demand demand) {
        return ask(JobKind.BATCH, demand, Where.ANYWHERE, Optional.empty());
    }

    private static NodeShape node() {
        return new NodeShape(64_000, 524_288, Map.of("A100", 8));
    }
}
