package org.cardhour.jobs.control;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;

/** Which jobs there are for an actor, how much of them, and what he may do to them; the one place that decides it. */
final class JobScope {

    /** In a query over jobs {@code j}: only those that there are for the actor; takes the parameters of a scope. */
    static final String CONDITION = "(:all = true or j.tenantId in :tenants or j.projectId in :projects)";

    private final Actor actor;

    JobScope(Actor actor) {
        this.actor = actor;
    }

    /** Whether every tenant's jobs are there for the actor. */
    boolean all() {
        return actor.is(Actor.PLATFORM_ADMIN);
    }

    /** The tenants whose jobs all are there for the actor. */
    Set<UUID> tenants() {
        return ids(actor.grants().stream()
                .filter(grant ->
                        grant.role().equals(Actor.TENANT_ADMIN) || grant.role().equals(Actor.VIEWER))
                .map(Grant::owner));
    }

    /** The projects whose jobs are there for the actor. */
    Set<UUID> projects() {
        return ids(actor.grants().stream().map(Grant::project));
    }

    /** Why the job is not there for the actor; empty when it is. */
    Optional<Refusal> unseen(Job job) {
        var whose = job.submission();
        if (all() || tenants().contains(whose.tenantId()) || projects().contains(whose.projectId())) {
            return Optional.empty();
        }
        return Optional.of(
                actor.belongsTo(whose.tenantId())
                        ? Refusal.of(Kind.FORBIDDEN, "FORBIDDEN")
                        : Refusal.of(Kind.FOREIGN, "UNKNOWN_JOB"));
    }

    /** How much of the job is shown: all of it to its owner and the tenant's admins, to others how it is going. */
    JobFacts.Detail detail(Job job) {
        return isOwner(job) || isAdminOf(job) ? JobFacts.Detail.FULL : JobFacts.Detail.STATE;
    }

    /** Why the actor may not stop, hold or release the job; empty when he may. */
    Optional<Refusal> untouchable(Job job, String reason) {
        if (isOwner(job) || isAdminOf(job)) {
            return Optional.empty();
        }
        if (!all()) {
            return unseen(job).or(() -> Optional.of(Refusal.of(Kind.FORBIDDEN, "NOT_YOUR_JOB")));
        }
        return reason.isBlank() ? Optional.of(Refusal.rule("REASON_REQUIRED", Map.of())) : Optional.empty();
    }

    private boolean isOwner(Job job) {
        var whose = job.submission();
        return actor.id().equals(whose.submittedBy()) && actor.isMemberOf(whose.projectId());
    }

    private boolean isAdminOf(Job job) {
        return actor.has(Actor.TENANT_ADMIN, job.submission().tenantId());
    }

    /** An empty list is no list to SQL: the id of nothing stands in. */
    private static Set<UUID> ids(Stream<Optional<UUID>> ids) {
        return Stream.concat(Stream.of(new UUID(0, 0)), ids.flatMap(Optional::stream))
                .collect(Collectors.toUnmodifiableSet());
    }
}
