package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.core.Where;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.kernel.Priority;
import org.cardhour.pools.core.DailyHours;
import org.cardhour.pools.core.Hours;
import org.cardhour.registry.control.DataPlaces;
import org.cardhour.registry.entity.Dataset;
import org.cardhour.registry.entity.Image;
import org.cardhour.scheduling.core.Availability;
import org.cardhour.scheduling.core.Card;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Nearness;
import org.cardhour.scheduling.core.Node;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Word;
import org.junit.jupiter.api.Test;

/**
 * Cluster 1 has A100 at 10 CNY an hour, cluster 2 has 910B3 at 6, cluster 3 has both; all are on one site, which holds the
 * dataset {@code here}. The dataset {@code there} is on another, from which no link leads. Cluster 2 has an image.
 */
class PoolOfferTest {

    private static final Instant NOON = Instant.parse("2026-03-01T04:00:00Z"); // in Shanghai
    private static final UUID TENANT = new UUID(0, 9);
    private static final DailyHours NIGHT =
            new DailyHours(List.of(new Hours(LocalTime.of(22, 0), LocalTime.of(8, 0))), ZoneId.of("Asia/Shanghai"));

    private final PoolOffer offer = new PoolOffer(
            List.of(cluster(1, "A100"), cluster(2, "910B3"), cluster(3, "A100", "910B3")),
            NIGHT,
            use -> Optional.of(money(use.model().equals("A100") ? "10" : "6")),
            () -> new DataPlaces.All(
                    List.of(),
                    List.of(dataset("here", new UUID(0, 50)), dataset("there", new UUID(0, 51))),
                    List.of(new Image(
                            new UUID(0, 70),
                            new Image.Reference("registry.example/train:2", "sha256:ab"),
                            new Image.Particulars(1, Set.of(new UUID(0, 2))),
                            NOON))),
            NOON);

    @Test
    void clustersWithOnlyCardsThatCostTooMuchAreBarredWithTheFigures() {
        var ask = offer.ask(TENANT, training(Optional.of(money("30")), Set.of()));

        assertThat(ask.cards().models()).containsExactly("910B3");
        assertThat(ask.where().barred()).containsOnlyKeys(new UUID(0, 1));
        var reason = ask.where().barred().get(new UUID(0, 1)).getFirst();
        assertThat(reason.code()).isEqualTo(PendingReason.BUDGET);
        assertThat(reason.words())
                .isEqualTo(Map.of(
                        Word.MODEL, "A100",
                        Word.PRICE, "10 CNY",
                        Word.COST, "40.000000 CNY",
                        Word.MAX_COST, "30 CNY"));
    }

    @Test
    void whereAllCostsTooMuchAllIsBarred() {
        var ask = offer.ask(TENANT, training(Optional.of(money("23.99")), Set.of()));

        assertThat(ask.cards().models()).isEmpty();
        assertThat(ask.where().barred()).hasSize(3);
        assertThat(ask.where().barred().get(new UUID(0, 3)).getFirst().words()).containsEntry(Word.MODEL, "910B3");
    }

    @Test
    void onlyModelsThatTheJobAcceptsCount() {
        var ask = offer.ask(TENANT, training(Optional.of(money("30")), Set.of("A100")));

        assertThat(ask.cards().models()).containsExactly("A100");
        assertThat(ask.where().barred()).containsOnlyKeys(new UUID(0, 1), new UUID(0, 3));
    }

    @Test
    void jobThatMayCostAnythingIsBarredFromNothing() {
        var ask = offer.ask(TENANT, training(Optional.empty(), Set.of()));

        assertThat(ask.cards().models()).isEmpty();
        assertThat(ask.where().barred()).isEmpty();
    }

    @Test
    void clustersOnTheSiteOfTheDataAreNearAndOthersAreBarredFromIt() {
        var near = offer.ask(TENANT, reading(Optional.empty(), "here"));
        var nowhere = offer.ask(TENANT, reading(Optional.empty(), "here", "there"));

        assertThat(near.where().nearness()).hasSize(3).containsEntry(new UUID(0, 1), Nearness.AT_HAND);
        assertThat(near.where().barred()).isEmpty();
        assertThat(nowhere.where().barred()).hasSize(3);
        assertThat(nowhere.where().barred().get(new UUID(0, 1)))
                .singleElement()
                .satisfies(reason -> assertThat(reason.words()).containsEntry(Word.DATASET, "there"));
    }

    @Test
    void imageIsFoundByItsNameAloneOrWithItsDigest() {
        var byName = offer.ask(TENANT, reading(Optional.of("registry.example/train:2")));
        var byDigest = offer.ask(TENANT, reading(Optional.of("registry.example/train:2@sha256:ab")));
        var other = offer.ask(TENANT, reading(Optional.of("registry.example/train:3")));

        assertThat(byName.where().nearness()).isEqualTo(Map.of(new UUID(0, 2), Nearness.AT_HAND));
        assertThat(byDigest.where()).isEqualTo(byName.where());
        assertThat(other.where().nearness()).isEmpty();
    }

    private static Ask reading(Optional<String> image, String... datasets) {
        return new Ask(
                "job",
                JobKind.TRAINING,
                new Program(List.of("true"), image, Map.of()),
                new Demand(1, Cards.of(2), Set.of(), 0, 0, 0),
                terms(Optional.empty(), Optional.empty()),
                Where.ANYWHERE,
                Map.of(),
                Ask.Logs.OWN,
                Set.of(datasets));
    }

    private static Dataset dataset(String name, UUID site) {
        return new Dataset(
                new UUID(0, name.length()), name, new Dataset.Particulars(1_000_000_000, Set.of(site)), NOON);
    }

    @Test
    void offPeakJobStartsInTheNextOffPeakHoursAndNotBeforeItsOwnWish() {
        var tonight = Instant.parse("2026-03-01T14:00:00Z");

        assertThat(offer.notBefore(terms(Optional.empty(), Optional.empty()))).contains(tonight);
        assertThat(offer.notBefore(terms(Optional.empty(), Optional.of(NOON.minusSeconds(60)))))
                .contains(tonight);
        assertThat(offer.notBefore(terms(Optional.empty(), Optional.of(tonight.plusSeconds(60)))))
                .contains(tonight.plusSeconds(60));
        assertThat(offer.notBefore(terms(Optional.empty(), Optional.of(tonight.plus(Duration.ofHours(12))))))
                .contains(tonight.plus(Duration.ofHours(24)));
    }

    private static Ask training(Optional<Money> most, Set<String> models) {
        return new Ask(
                "job",
                JobKind.TRAINING,
                new Program(List.of("true"), Optional.empty(), Map.of()),
                new Demand(1, Cards.of(2), models, 0, 0, 0),
                terms(most, Optional.empty()),
                Where.ANYWHERE,
                Map.of(),
                Ask.Logs.OWN);
    }

    /** Of two hours. */
    private static Terms terms(Optional<Money> most, Optional<Instant> notBefore) {
        return new Terms(
                new Priority("low", 100),
                true,
                true,
                Optional.empty(),
                Optional.of(Duration.ofHours(2)),
                Optional.empty(),
                notBefore,
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30),
                true,
                most);
    }

    private static Money money(String amount) {
        return new Money(new BigDecimal(amount), "CNY");
    }

    private static Cluster cluster(int number, String... models) {
        var nodes = List.of(models).stream()
                .map(model -> new Node(
                        new UUID(number, model.length()),
                        Availability.OPEN,
                        64_000,
                        1_000,
                        List.of(new Card(new UUID(number, 99), model, 80))))
                .toList();
        return new Cluster(
                new UUID(0, number),
                new UUID(0, 50),
                Availability.OPEN,
                Set.of(JobKind.TRAINING),
                Set.of(Packaging.COMMAND),
                Map.of("A100", Cards.of(8), "910B3", Cards.of(8)),
                nodes);
    }
}
