package org.cardhour.jobs.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.JobRequest.Places;
import org.cardhour.jobs.control.JobRequest.Wishes;
import org.cardhour.jobs.core.Ask.Logs;
import org.cardhour.jobs.core.Checkpoint;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal.Fault;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A tenant with 6 guaranteed cards and 2 to borrow, in a pool of 10 cards on one node, 9 of which can be allocated. */
class JobSubmissionIT {

    private static UseCases cardhour;
    private static String cluster;
    private static Tenant tenant;
    private static UUID project;
    private static Actor member;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
        var ground = new Ground(cardhour);
        cluster = ground.cluster(10);
        tenant = ground.tenant(ground.pool(cluster), 6, 2);
        project = project(tenant.id(), Tenant::activate);
        member = member(tenant.id(), project);
    }

    @Test
    void jobIsQueuedWithWhatFollowsFromItsKind() {
        var training = done(submit(training(4)));
        var inference = done(submit(request(JobKind.INFERENCE, 1, wishes())));

        assertThat(training.job().state()).isEqualTo(JobState.QUEUED);
        assertThat(training.job().ask().terms().priority().name()).isEqualTo("low");
        assertThat(training.job().ask().terms().preemptible()).isTrue();
        assertThat(inference.job().ask().terms().priority().name()).isEqualTo("high");
        assertThat(inference.job().ask().terms().preemptible()).isFalse();
        var stored =
                cardhour.call(JobRows.class, rows -> rows.job(training.job().id()));
        assertThat(stored.ask()).isEqualTo(training.job().ask());
        assertThat(stored.submission().tenantId()).isEqualTo(tenant.id());
    }

    @Test
    void placesAreFoundByTheirCodes() {
        var request = training(1);
        var there = with(request, request.wishes(), new Places(List.of(cluster), List.of(), List.of()));
        var nowhere = with(request, request.wishes(), new Places(List.of(), List.of(), List.of("atlantis")));

        var found = done(submit(there));

        assertThat(found.job().ask().where().required()).hasSize(1);
        assertThat(refusal(submit(nowhere)).code()).isEqualTo("UNKNOWN_PLACE");
    }

    @Test
    void jobThatCanNeverFitIsRefusedWithFigures() {
        var refused = refusal(submit(training(4096)));

        assertThat(refused.code()).isEqualTo("NEVER_FITS");
        assertThat(refused.faults())
                .containsExactly(new Fault(
                        "/cards",
                        "MISFIT_OFFER",
                        Map.of("cluster", cluster, "asked", "4096 × VIRTUAL-80G", "there", "10")));
    }

    @Test
    void quotaIsALimitForWhatMayBorrowAndTheGuaranteeForWhatMayNot() {
        var fixed = wishes(Optional.of("normal"), Optional.of(false));

        assertThat(submit(training(8))).isInstanceOf(Outcome.Done.class);
        assertThat(faults(submit(training(9)))).containsExactly("MISFIT_QUOTA");
        assertThat(submit(request(JobKind.TRAINING, 6, fixed))).isInstanceOf(Outcome.Done.class);
        assertThat(faults(submit(request(JobKind.TRAINING, 7, fixed)))).containsExactly("MISFIT_QUOTA");
        assertThat(submit(request(JobKind.INFERENCE, 7, wishes(Optional.of("urgent"), Optional.empty()))))
                .isInstanceOf(Outcome.Done.class);
    }

    @Test
    void termsHaveToGoTogether() {
        var unsaved = wishes(Optional.empty(), Optional.empty());
        var unheardOf = wishes(Optional.of("platinum"), Optional.of(false));

        assertThat(refusal(submit(request(JobKind.TRAINING, 1, unsaved))).code())
                .isEqualTo("NOT_RESUMABLE");
        assertThat(refusal(submit(request(JobKind.TRAINING, 1, unheardOf))).code())
                .isEqualTo("UNKNOWN_PRIORITY");
    }

    @Test
    void poolSaysWhoMayUseAClassAndForHowLong() {
        var ground = new Ground(cardhour);
        var there = ground.cluster(10);
        var pool = ground.pool(there);
        var strict = ground.tenant(pool, 6, 2);
        var quotas = "{team: %s, accelerator: 6}".formatted(strict.name());
        done(ground.agreeOn(pool, Ground.policy(pool, List.of(there), quotas) + """
              classes:
                - {name: urgent, kinds: [INFERENCE]}
                - {name: normal, default_walltime: 2h, max_walltime: 8h}
            """));
        var inside = project(strict.id(), Tenant::activate);
        var urgent = request(JobKind.TRAINING, 1, wishes(Optional.of("urgent"), Optional.of(false)), inside);
        var normal = request(JobKind.TRAINING, 1, wishes(Optional.of("normal"), Optional.of(false)), inside);
        var person = member(strict.id(), inside);

        assertThat(refusal(submit(person, urgent)).code()).isEqualTo("PRIORITY_NOT_ALLOWED");
        var ask = done(submit(person, normal)).job().ask();
        assertThat(ask.terms().walltime()).contains(Duration.ofHours(2));
        var tooLong = refusal(submit(person, with(normal, lasting(Duration.ofHours(9)), normal.places())));
        assertThat(tooLong.code()).isEqualTo("WALLTIME_OVER_MAXIMUM");
        assertThat(tooLong.figures()).containsEntry("asked", "9h").containsEntry("most", "8h");
    }

    @Test
    void onlyMembersOfAnActiveProjectSubmit() {
        var colleague = member(tenant.id(), UUID.randomUUID());
        var stranger = member(UUID.randomUUID(), UUID.randomUUID());
        var unquoted = new Ground(cardhour).applicant();
        var pending = project(unquoted.id(), never -> never);

        assertThat(refusal(submit(colleague, training(1))).kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(refusal(submit(stranger, training(1))).kind()).isEqualTo(Kind.FOREIGN);
        assertThat(refusal(submit(member, training(1, UUID.randomUUID()))).kind())
                .isEqualTo(Kind.UNKNOWN);
        assertThat(refusal(submit(member(unquoted.id(), pending), training(1, pending)))
                        .code())
                .isEqualTo("TENANT_NOT_ACTIVE");
    }

    @Test
    void tenantThatNoPolicyListsHasNoQuota() {
        var unlisted = new Ground(cardhour).applicant();
        var lone = project(unlisted.id(), asked -> {
            asked.approve(Ground.ADMIN, NOW);
            asked.activate();
            return asked;
        });

        var refused = refusal(submit(member(unlisted.id(), lone), training(1, lone)));

        assertThat(refused.code()).isEqualTo("NO_QUOTA");
    }

    @Test
    void refusedJobLeavesNothingBehind() {
        long before = cardhour.call(Projects.class, Projects::jobs);

        submit(training(4096));

        assertThat(cardhour.call(Projects.class, Projects::jobs)).isEqualTo(before);
    }

    private static Outcome<JobFacts> submit(JobRequest request) {
        return submit(member, request);
    }

    private static Outcome<JobFacts> submit(Actor actor, JobRequest request) {
        return cardhour.call(JobSubmission.class, submission -> submission.submit(actor, request, NOW));
    }

    private static List<String> faults(Outcome<JobFacts> outcome) {
        return refusal(outcome).faults().stream().map(Fault::code).toList();
    }

    private static JobRequest training(int cards) {
        return training(cards, project);
    }

    private static JobRequest training(int cards, UUID in) {
        var saved = new Wishes(
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.of(new Checkpoint("USR1", Duration.ofMinutes(1))),
                Optional.of(Duration.ofHours(1)),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
        return request(JobKind.TRAINING, cards, saved, in);
    }

    private static JobRequest request(JobKind kind, int cards, Wishes wishes) {
        return request(kind, cards, wishes, project);
    }

    private static JobRequest request(JobKind kind, int cards, Wishes wishes, UUID in) {
        return new JobRequest(
                in,
                "a job",
                kind,
                new Program(List.of("true"), Optional.empty(), Map.of("LR", "0.1")),
                new Demand(1, Cards.of(cards), Set.of(), 0, 1_000, 512),
                wishes,
                new Places(List.of(), List.of(), List.of()),
                Map.of("team", "vision"),
                Logs.OWN);
    }

    private static JobRequest with(JobRequest request, Wishes wishes, Places places) {
        return new JobRequest(
                request.project(),
                request.name(),
                request.kind(),
                request.program(),
                request.demand(),
                wishes,
                places,
                request.labels(),
                request.logs());
    }

    private static Wishes wishes() {
        return wishes(Optional.empty(), Optional.empty());
    }

    private static Wishes wishes(Optional<String> priority, Optional<Boolean> preemptible) {
        return new Wishes(
                priority,
                preemptible,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
    }

    private static Wishes lasting(Duration walltime) {
        return new Wishes(
                Optional.of("normal"),
                Optional.of(false),
                false,
                Optional.empty(),
                Optional.of(walltime),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
    }

    private static UUID project(UUID tenantId, Function<Tenant, ?> decision) {
        return cardhour.call(Projects.class, projects -> projects.add(tenantId, decision));
    }

    private static Actor member(UUID tenantId, UUID projectId) {
        var grant = new Grant(Actor.MEMBER, Optional.of(tenantId), Optional.of(projectId));
        return new Actor("bob", "bob", Set.of(grant), "127.0.0.1", "test", "request");
    }

    /** Tenants and projects as they are stored. */
    static class Projects {

        private final EntityManager database;

        @Inject
        Projects(EntityManager database) {
            this.database = database;
        }

        UUID add(UUID tenantId, Function<Tenant, ?> decision) {
            Objects.requireNonNull(decision.apply(database.find(Tenant.class, tenantId)));
            var project = new Project(Ids.next(NOW), tenantId, "vision", NOW);
            database.persist(project);
            return project.id();
        }

        long jobs() {
            return database.createQuery("select count(j.id) from Job j where j.tenantId = :tenant", Long.class)
                    .setParameter("tenant", tenant.id())
                    .getSingleResult();
        }
    }
}
