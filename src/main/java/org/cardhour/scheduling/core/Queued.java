package org.cardhour.scheduling.core;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A job that waits, with what is known of all jobs of its shape, and what has become of it in this pass. */
final class Queued {

    /** The oldest first, then the smallest id. */
    static final Comparator<Queued> BY_AGE = Queued::compareAge;

    private final Job job;
    private final Shape shape;
    private final Rights rights;
    private final List<Account> accounts;
    private final Optional<ProjectBook> project;
    private Optional<Lane> lane = Optional.empty();
    private final long submittedSecond;
    private boolean isWaiting = true;

    /**
     * @param accounts of the job's tenant, one for each of the shape's models
     * @param project empty where it has no cap
     */
    Queued(Job job, Shape shape, Rights rights, List<Account> accounts, Optional<ProjectBook> project) {
        this.job = job;
        this.shape = shape;
        this.rights = rights;
        this.accounts = accounts;
        this.project = project;
        this.submittedSecond = job.submittedAt().getEpochSecond();
    }

    private int compareAge(Queued other) {
        if (submittedSecond != other.submittedSecond) {
            return Long.compare(submittedSecond, other.submittedSecond);
        }
        int byInstant = job.submittedAt().compareTo(other.job.submittedAt());
        return byInstant == 0 ? job.id().compareTo(other.job.id()) : byInstant;
    }

    Job job() {
        return job;
    }

    long submittedSecond() {
        return submittedSecond;
    }

    Shape shape() {
        return shape;
    }

    /** Of the job's tenant, one for each of the shape's models. */
    List<Account> accounts() {
        return accounts;
    }

    /** Empty where it has no cap. */
    Optional<ProjectBook> project() {
        return project;
    }

    /** Whether its project may hold so much more. */
    boolean isWithinCap(String model, Demand demand, Horizon horizon) {
        return project.isEmpty() || project.get().hasRoomFor(model, demand, horizon);
    }

    Rights rights() {
        return rights;
    }

    /** Where it waits for its turn; empty while it may not start. */
    Optional<Lane> lane() {
        return lane;
    }

    void entersLane(Lane entered) {
        lane = Optional.of(entered);
    }

    void leavesLane() {
        lane = Optional.empty();
    }

    /** Whether nothing has been decided on it yet. */
    boolean isWaiting() {
        return isWaiting;
    }

    void waits() {
        isWaiting = true;
        lane.ifPresent(Lane::decisionsChanged);
    }

    void isDecided() {
        isWaiting = false;
        lane.ifPresent(Lane::decisionsChanged);
    }
}
