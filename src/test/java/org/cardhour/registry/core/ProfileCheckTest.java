package org.cardhour.registry.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.JobKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileCheckTest {

    @Test
    void completeProfileThatDiscoveryConfirmsLacksNothing() {
        var check = new ProfileCheck(stated(eightCards(100)), List.of(found(8)));

        assertThat(check.missing()).isEmpty();
        assertThat(check.drifts()).isEmpty();
    }

    @Test
    void everyMissingFieldIsNamed() {
        var bare = new StatedModel("A100", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        var check = new ProfileCheck(new Statement(List.of(bare), Statement.Storage.NOT_STATED, Set.of()), List.of());

        assertThat(check.missing())
                .containsExactly(
                        "models/A100/count",
                        "models/A100/memoryGib",
                        "models/A100/interconnect",
                        "models/A100/share",
                        "models/A100/discovery",
                        "storage",
                        "kinds");
    }

    @Test
    void profileWithoutModelsIsIncomplete() {
        var check = new ProfileCheck(
                new Statement(List.of(), Statement.Storage.STATED, Set.of(JobKind.BATCH)), List.of(found(8)));

        assertThat(check.missing()).containsExactly("models");
    }

    @Test
    void differenceIsADriftAndTheSmallerFigureCounts() {
        var check = new ProfileCheck(
                stated(eightCards(100)),
                List.of(new FoundModel("A100", 6, 96, "PCIE"), new FoundModel("H100", 2, 80, "NVLINK")));

        assertThat(check.drifts())
                .containsExactly(
                        new Drift("models/A100/count", "8", "6", "6"),
                        new Drift("models/A100/memoryGib", "80", "96", "80"),
                        new Drift("models/A100/interconnect", "NVLINK", "PCIE", "PCIE"),
                        new Drift("models/H100/count", "0", "2", "0"));
    }

    @ParameterizedTest
    @CsvSource({"100, 8, 8", "60, 8, 4", "60, 3, 3", "0, 8, 0", "100, 0, 0", "100, 12, 8"})
    void offerIsTheStatedShareAndNeverMoreThanFound(int percent, int there, int offered) {
        var check = new ProfileCheck(stated(eightCards(percent)), List.of(found(there)));

        assertThat(check.offered()).containsEntry("A100", offered).hasSize(1);
    }

    @Test
    void shareInCardsIsTakenAsItIs() {
        var check = new ProfileCheck(stated(eightCards(new Share.CardCount(5))), List.of(found(8)));

        assertThat(check.offered()).containsEntry("A100", 5);
    }

    private static Statement stated(StatedModel model) {
        return new Statement(List.of(model), Statement.Storage.STATED, Set.of(JobKind.TRAINING));
    }

    private static StatedModel eightCards(int percent) {
        return eightCards(new Share.Percent(percent));
    }

    private static StatedModel eightCards(Share share) {
        return new StatedModel("A100", Optional.of(8), Optional.of(80), Optional.of("NVLINK"), Optional.of(share));
    }

    private static FoundModel found(int count) {
        return new FoundModel("A100", count, 80, "NVLINK");
    }
}
