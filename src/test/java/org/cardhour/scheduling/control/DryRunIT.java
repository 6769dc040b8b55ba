package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.control.JobFilter;
import org.cardhour.jobs.control.JobReading;
import org.cardhour.jobs.control.JobRequest;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.JobState;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.scheduling.control.Explanation.StartBasis;
import org.cardhour.scheduling.core.Hint;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Standing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Dry runs in pools of one cluster with one node of four cards and 64 cores; each test has its own. */
class DryRunIT {

    private static final Instant LATER = NOW.plusSeconds(60);
    private static final long ALL_CORES = 64_000;

    private static EmbeddedDatabase database;
    private static UseCases cardhour;

    private final Ground ground = new Ground(cardhour);
    private final String cluster = ground.cluster(4);
    private final String pool = ground.pool(cluster);

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        cardhour = UseCases.on(database);
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void jobWithRoomWouldStartAtOnceAndNothingIsStored() {
        var tenant = tenant(4);

        var told = dryRun(tenant, tenant.request(JobKind.TRAINING, 3, "low", Optional.of(true)));

        assertThat(told.start()).hasValueSatisfying(place -> {
            assertThat(place.clusterId()).isEqualTo(ground.clusterId(cluster));
            assertThat(place.model()).isEqualTo(Ground.MODEL);
            assertThat(place.nodes()).isEqualTo(1);
            assertThat(place.standing()).isEqualTo(Standing.INSIDE);
            assertThat(place.score().leftover()).isNegative();
        });
        assertThat(told.explanation().reasons()).isEmpty();
        assertThat(told.explanation().estimatedStart()).contains(LATER);
        assertThat(told.explanation().startBasis()).isEqualTo(StartBasis.ROOM_NOW);
        assertThat(queued(tenant)).isEmpty();
    }

    @Test
    void jobWithoutRoomIsToldAllItsReasonsAndItsPosition() {
        var tenant = tenant(4);
        tenant.training(3);
        pass();
        tenant.training(4);

        var told = dryRun(tenant, tenant.request(JobKind.TRAINING, 3, "low", Optional.of(true)));

        assertThat(told.start()).isEmpty();
        assertThat(codes(told)).containsExactly(PendingReason.QUOTA_WAIT, PendingReason.CAPACITY_WAIT);
        assertThat(told.explanation().position()).hasValue(2);
        assertThat(queued(tenant)).hasSize(1);
    }

    @Test
    void jobThatMissesCardsOnlyWhereItWantsToBeIsToldWhatWouldHelp() {
        var here = ground.cluster(4);
        var tenant = Submitter.of(ground.tenant(ground.pool(here, ground.cluster(4)), 7, 0), cardhour);
        var request = tenant.in(here, tenant.request(JobKind.TRAINING, 3, "low", Optional.of(true)));
        tenant.submit(tenant.withoutLimit(request));
        pass();

        var told = dryRun(tenant, request);

        assertThat(codes(told)).contains(PendingReason.CAPACITY_WAIT);
        assertThat(told.explanation().hints()).containsExactly(new Hint(ground.clusterId(here), Cards.of(2)));
    }

    @Test
    void startIsEstimatedByTheLimitsOfWhatRuns() {
        var tenant = tenant(4);
        tenant.submit(tenant.request(new Demand(1, Cards.of(1), Set.of(), 0, ALL_CORES, 512)));
        pass();

        var told = dryRun(tenant, tenant.request(JobKind.TRAINING, 1, "low", Optional.of(true)));

        assertThat(told.explanation().estimatedStart()).contains(NOW.plus(Submitter.WALLTIME));
        assertThat(told.explanation().startBasis()).isEqualTo(StartBasis.WALLTIME_LIMITS);
    }

    @Test
    void whatItWouldTellIsWhatHappens() {
        var tenant = tenant(4);
        tenant.training(3);
        pass();
        var request = tenant.request(JobKind.TRAINING, 2, "low", Optional.of(true));

        var told = dryRun(tenant, request).explanation();
        var job = tenant.submit(request);

        var explained = done(cardhour.call(Explanations.class, why -> why.of(tenant.member(), job, LATER)));
        assertThat(told.reasons()).isNotEmpty().isEqualTo(explained.reasons());
        assertThat(told.position()).isEqualTo(explained.position());
        assertThat(told.hints()).isEqualTo(explained.hints());
    }

    @Test
    void costIsReckonedUntilTheLimitAndIsNotKnownWithoutAPrice() {
        var tenant = tenant(4);

        var told = dryRun(tenant, tenant.request(JobKind.TRAINING, 3, "low", Optional.of(true)));

        assertThat(told.costs())
                .containsExactly(new JobCost(
                        Ground.MODEL, JobCost.Basis.WALLTIME, Duration.ofHours(1), Optional.empty(), Optional.empty()));
    }

    @Test
    void jobThatWouldNotBeTakenIsRefusedInTheSameWay() {
        var tenant = tenant(4);
        var stranger = tenant(0);
        var tooBig = tenant.request(JobKind.TRAINING, 5, "low", Optional.of(true));

        var refused = cardhour.call(DryRun.class, dry -> dry.of(tenant.member(), tooBig, LATER));
        var foreign = cardhour.call(DryRun.class, dry -> dry.of(stranger.member(), tooBig, LATER));

        assertThat(refusal(refused).code()).isEqualTo("NEVER_FITS");
        assertThat(refusal(foreign).code()).isEqualTo("UNKNOWN_PROJECT");
    }

    private Submitter tenant(int guaranteed) {
        return Submitter.of(ground.tenant(pool, guaranteed, 0), cardhour);
    }

    private static Prospect dryRun(Submitter whose, JobRequest request) {
        return done(cardhour.call(DryRun.class, dry -> dry.of(whose.member(), request, LATER)));
    }

    private static void pass() {
        int carriedOut = cardhour.call(SchedulingPass.class, pass -> pass.run(NOW));
        assertThat(carriedOut).isPositive();
    }

    private static List<UUID> queued(Submitter whose) {
        return cardhour
                .call(JobReading.class, jobs -> jobs.list(whose.member(), JobFilter.inState(JobState.QUEUED), 100))
                .stream()
                .map(facts -> facts.job().id())
                .toList();
    }

    private static List<PendingReason> codes(Prospect told) {
        return told.explanation().reasons().stream().map(Reason::code).toList();
    }
}
