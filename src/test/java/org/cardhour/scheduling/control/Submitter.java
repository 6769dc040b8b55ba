package org.cardhour.scheduling.control;

import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.JobRequest;
import org.cardhour.jobs.control.JobRequest.Places;
import org.cardhour.jobs.control.JobRequest.Wishes;
import org.cardhour.jobs.control.JobSubmission;
import org.cardhour.jobs.core.Ask.Logs;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.launch.UseCases;

/** A member of a project of an active tenant, who submits jobs. */
public final class Submitter {

    /** After which its jobs are ended. */
    static final Duration WALLTIME = Duration.ofHours(1);

    private final UseCases cardhour;
    private final Actor member;
    private final UUID project;

    private Submitter(UseCases cardhour, Actor member, UUID project) {
        this.cardhour = cardhour;
        this.member = member;
        this.project = project;
    }

    public static Submitter of(Tenant tenant, UseCases cardhour) {
        var project = cardhour.call(Rows.class, rows -> rows.project(tenant.id()));
        var grant = new Grant(Actor.MEMBER, Optional.of(tenant.id()), Optional.of(project));
        return new Submitter(cardhour, new Actor("bob", "bob", Set.of(grant), "127.0.0.1", "test", "request"), project);
    }

    UUID project() {
        return project;
    }

    Actor member() {
        return member;
    }

    /** A training job that can be preempted. */
    public UUID training(int cards) {
        return submit(JobKind.TRAINING, cards, "low", Optional.of(true));
    }

    /** An inference job of the highest class. */
    UUID urgent(int cards) {
        return submit(JobKind.INFERENCE, cards, "urgent", Optional.of(false));
    }

    /** Submits what is asked. */
    UUID submit(JobRequest request) {
        return done(cardhour.call(JobSubmission.class, jobs -> jobs.submit(member, request, NOW)))
                .job()
                .id();
    }

    /** For a training job that can be preempted. */
    JobRequest request(Demand demand) {
        return request(JobKind.TRAINING, demand, "low", Optional.of(true));
    }

    /** The same, but in this cluster or not at all. */
    JobRequest in(String cluster, JobRequest request) {
        return with(request, request.wishes(), new Places(List.of(cluster), List.of(), List.of()));
    }

    /** The same, but it waits for off-peak hours, or costs at most so much. */
    JobRequest wishing(JobRequest request, boolean offPeak, Optional<Money> maxCost) {
        var said = request.wishes();
        var wishes = new Wishes(
                said.priority(),
                said.preemptible(),
                said.restartable(),
                said.checkpoint(),
                said.walltime(),
                said.estimate(),
                said.notBefore(),
                said.maxReruns(),
                said.afterLoss(),
                said.grace(),
                offPeak,
                maxCost);
        return with(request, wishes, request.places());
    }

    /** The same, but it does not say how long it may take. */
    JobRequest withoutLimit(JobRequest request) {
        var said = request.wishes();
        var wishes = new Wishes(
                said.priority(),
                said.preemptible(),
                said.restartable(),
                said.checkpoint(),
                Optional.empty(),
                said.estimate(),
                said.notBefore(),
                said.maxReruns(),
                said.afterLoss(),
                said.grace());
        return with(request, wishes, request.places());
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

    JobRequest request(JobKind kind, int cards, String priority, Optional<Boolean> preemptible) {
        return request(kind, new Demand(1, Cards.of(cards), Set.of(), 0, 1_000, 512), priority, preemptible);
    }

    private JobRequest request(JobKind kind, Demand demand, String priority, Optional<Boolean> preemptible) {
        return new JobRequest(
                project,
                "a job",
                kind,
                new Program(List.of("true"), Optional.empty(), Map.of()),
                demand,
                new Wishes(
                        Optional.of(priority),
                        preemptible,
                        true,
                        Optional.empty(),
                        Optional.of(WALLTIME),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        AfterLoss.RUN_AGAIN,
                        Duration.ofSeconds(30)),
                new Places(List.of(), List.of(), List.of()),
                Map.of(),
                Logs.OWN);
    }

    private UUID submit(JobKind kind, int cards, String priority, Optional<Boolean> preemptible) {
        return submit(request(kind, cards, priority, preemptible));
    }

    /** Tenants and projects as they are stored. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        UUID project(UUID tenantId) {
            database.find(Tenant.class, tenantId).activate();
            var project = new Project(Ids.next(NOW), tenantId, "vision", NOW);
            database.persist(project);
            return project.id();
        }
    }
}
