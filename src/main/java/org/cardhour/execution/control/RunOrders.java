package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.cardhour.execution.gateway.CheckpointSignal;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.RunOrder.Access;
import org.cardhour.execution.gateway.RunOrder.CardSlot;
import org.cardhour.execution.gateway.RunOrder.Limits;
import org.cardhour.execution.gateway.RunOrder.Owner;
import org.cardhour.jobs.core.Outputs;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunCard;
import org.cardhour.jobs.entity.RunNode;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.control.ClusterGrants;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.Node;

/** Puts together what an engine has to know of a run. */
@UseCase
public class RunOrders {

    private final EntityManager database;
    private final ClusterGrants grants;

    @Inject
    RunOrders(EntityManager database, ClusterGrants grants) {
        this.database = database;
        this.grants = grants;
    }

    RunOrder of(UUID runId, URI cardhour, String token) {
        var run = database.find(Run.class, runId);
        var job = database.find(Job.class, run.jobId());
        var program = job.ask().program();
        return new RunOrder(
                new RunName(run.id(), run.token()),
                new Owner(
                        run.tenantId(),
                        run.projectId(),
                        run.jobId(),
                        grants.account(run.place().clusterId(), run.tenantId())),
                program.command(),
                program.image(),
                program.environment(),
                nodes(runId),
                cards(runId),
                limits(run, job),
                job.ask().terms().checkpoint().map(how -> CheckpointSignal.valueOf(how.signal())),
                program.outputs().map(Outputs::patterns).orElse(List.of()),
                new Access(cardhour, token));
    }

    private List<String> nodes(UUID runId) {
        return database.createQuery("""
            select n.name from RunNode r join Node n on n.id = r.nodeId where r.runId = :run order by n.name, n.id
            """, String.class)
                .setParameter("run", runId)
                .getResultList();
    }

    private List<CardSlot> cards(UUID runId) {
        return database.createQuery("""
            select r, c, n from RunCard r join Card c on c.id = r.cardId join Node n on n.id = r.nodeId
            where r.runId = :run order by n.name, c.index
            """, Object[].class)
                .setParameter("run", runId)
                .getResultStream()
                .map(row -> slot((RunCard) row[0], (Card) row[1], (Node) row[2]))
                .toList();
    }

    private static CardSlot slot(RunCard held, Card card, Node node) {
        return CardSlot.of(
                node.name(),
                card.accelerator().model(),
                card.accelerator().device(),
                card.index(),
                held.part().thousandths());
    }

    /** What the run holds of each node; on every node it is the same. */
    private Limits limits(Run run, Job job) {
        var held = database.createQuery("select n from RunNode n where n.runId = :run order by n.nodeId", RunNode.class)
                .setParameter("run", run.id())
                .getResultStream()
                .findFirst();
        return new Limits(
                held.map(RunNode::cpuMillis).filter(amount -> amount > 0),
                held.map(RunNode::memoryMib).filter(amount -> amount > 0),
                job.ask().terms().walltime(),
                job.ask().terms().grace());
    }
}
