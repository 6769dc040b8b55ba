package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cardhour.jobs.core.JobState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.ClusterState;

/** The few figures that tell at a glance how things stand. */
@UseCase
public class OverviewFigures {

    private final EntityManager database;

    @Inject
    OverviewFigures(EntityManager database) {
        this.database = database;
    }

    /** How many jobs that the actor may see are in a state. */
    public record Jobs(JobState state, long number) {}

    /**
     * The cards of one model in a cluster.
     *
     * @param virtual whether they are only declared
     * @param held those that runs hold now
     */
    public record ClusterCards(
            String name,
            ClusterState state,
            String model,
            boolean virtual,
            long cards,
            Cards held,
            Optional<Instant> heartbeat) {}

    /** The states that jobs are in, in the order of a job's life. */
    public List<Jobs> jobs(Actor actor) {
        var scope = new JobScope(actor);
        return database.createQuery(
                        "select j.state, count(j) from Job j where " + JobScope.CONDITION + " group by j.state",
                        Object[].class)
                .setParameter("all", scope.all())
                .setParameter("tenants", scope.tenants())
                .setParameter("projects", scope.projects())
                .getResultStream()
                .map(row -> new Jobs((JobState) row[0], (Long) row[1]))
                .sorted(Comparator.comparing(Jobs::state))
                .toList();
    }

    /** All clusters with what was found in them; one without cards has a row of its own. */
    public List<ClusterCards> clusters() {
        List<?> rows = database.createNativeQuery("""
            select c.name, c.state, coalesce(k.model, ''), coalesce(max(k.is_virtual), 0), count(k.id),
                   coalesce(sum(k.held_thousandths), 0), coalesce(c.last_heartbeat_at, 0)
            from cluster c
            left join node n on n.cluster_id = c.id
            left join card k on k.node_id = n.id and k.is_present
            group by c.id, c.name, c.state, c.last_heartbeat_at, k.model
            having count(k.id) > 0 or k.model is null
            order by c.name, k.model, c.id
            """).getResultList();
        return rows.stream().map(row -> clusterCards((Object[]) row)).toList();
    }

    private static ClusterCards clusterCards(Object[] row) {
        return new ClusterCards(
                (String) row[0],
                ClusterState.valueOf((String) row[1]),
                (String) row[2],
                number(row[3]) > 0,
                number(row[4]),
                new Cards(number(row[5])),
                Optional.of(number(row[6])).filter(millis -> millis > 0).map(Instant::ofEpochMilli));
    }

    private static long number(Object value) {
        return value instanceof Boolean yes ? (yes ? 1 : 0) : ((Number) value).longValue();
    }
}
