package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.entity.PlacementScore;
import org.cardhour.kernel.Ids;

/**
 * Begins many runs in one transaction, by statements that each do the same for all of them: one by one they would cost a
 * hundred times as much. Rows are locked in the order jobs, quota, amounts, nodes, cards, and by id.
 */
@Dependent
class Beginnings {

    private final EntityManager database;
    private final RoomReading rooms;
    private final BegunRows rows;
    private final Event<JobsChanged> changed;

    @Inject
    Beginnings(EntityManager database, RoomReading rooms, BegunRows rows, Event<JobsChanged> changed) {
        this.database = database;
        this.rooms = rooms;
        this.rows = rows;
        this.changed = changed;
    }

    /** A job that waits, its row being locked. */
    record Waiting(UUID jobId, UUID tenantId, UUID projectId, int runs, int token) {}

    /** A waiting job, and what it is to be given. */
    record Wanted(Waiting job, Allocation cards, Optional<PlacementScore> score) {}

    /** A run that has begun. */
    record Begun(UUID runId, Waiting job, Allocation cards, Optional<PlacementScore> score) {}

    /** Begins those whose job still waits and for which all is still free; gives back the jobs of these. */
    Set<UUID> begin(List<Beginning> beginnings, long epoch, Instant now) {
        var wanted = waiting(beginnings);
        if (wanted.isEmpty()) {
            return Set.of();
        }
        var room = rooms.lock(wanted);
        var begun = wanted.stream()
                .filter(room::take)
                .map(each -> new Begun(Ids.next(now), each.job(), each.cards(), each.score()))
                .toList();
        if (!begun.isEmpty()) {
            rows.write(begun, epoch, now);
            room.writeTaken();
        }
        var jobs = new HashSet<UUID>();
        begun.forEach(run -> jobs.add(run.job().jobId()));
        jobs.forEach(job -> changed.fire(new JobsChanged(job)));
        return jobs;
    }

    /** In the order given; a job that is named twice begins once. */
    private List<Wanted> waiting(List<Beginning> beginnings) {
        var jobs = lock(beginnings.stream().map(Beginning::jobId).distinct().toList());
        var wanted = new ArrayList<Wanted>();
        for (Beginning beginning : beginnings) {
            var job = jobs.remove(beginning.jobId());
            if (job != null) {
                wanted.add(new Wanted(job, beginning.cards(), beginning.score()));
            }
        }
        return wanted;
    }

    private Map<UUID, Waiting> lock(Collection<UUID> ids) {
        List<?> found = database.createNativeQuery("""
            select id, tenant_id, project_id, runs, token, state = 'QUEUED' and not held from job where id in (%s)
            order by id for update
            """.formatted(Sql.list(ids))).getResultList();
        var jobs = new HashMap<UUID, Waiting>();
        for (Object row : found) {
            var values = (Object[]) row;
            if (((Number) values[5]).intValue() == 1) {
                var job = new Waiting(
                        Sql.id(values[0]),
                        Sql.id(values[1]),
                        Sql.id(values[2]),
                        ((Number) values[3]).intValue(),
                        ((Number) values[4]).intValue());
                jobs.put(job.jobId(), job);
            }
        }
        return jobs;
    }
}
