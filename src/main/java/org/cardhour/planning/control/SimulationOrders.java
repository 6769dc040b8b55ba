package org.cardhour.planning.control;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.planning.entity.OrderedSimulation;
import org.cardhour.planning.entity.Question;
import org.cardhour.planning.entity.ReportForm;
import org.cardhour.planning.entity.SimulationState;
import org.cardhour.planning.entity.StoredReport;

/** Takes orders for simulations, tells how far they are, and gives out their reports. */
@UseCase
public class SimulationOrders {

    private static final long MOST_WAITING = 20;

    private final EntityManager database;
    private final Trials trials;
    private final AuditTrail trail;
    private final Event<SimulationOrdered> ordered;

    @Inject
    SimulationOrders(EntityManager database, Trials trials, AuditTrail trail, Event<SimulationOrdered> ordered) {
        this.database = database;
        this.trials = trials;
        this.trail = trail;
        this.ordered = ordered;
    }

    /** Queues it, if it can be run as it was asked. */
    public Outcome<OrderedSimulation> order(Actor actor, Question question, Instant now) {
        if (waiting() >= MOST_WAITING) {
            return Outcome.refused(new Refusal(
                    Refusal.Kind.TOO_MANY, "SIMULATIONS_WAITING", Map.of("most", "" + MOST_WAITING), List.of()));
        }
        return trials.of(question, now).map(trial -> queue(actor, question, trial, now));
    }

    private OrderedSimulation queue(Actor actor, Question question, Trial trial, Instant now) {
        var simulation = new OrderedSimulation(Ids.next(now), question, actor, now);
        database.persist(simulation);
        var after = Map.of(
                "pool", trial.pool().name(),
                "cards", trial.pool().cards(),
                "jobs", trial.trace().arrivals().size(),
                "policies", trial.rules().size());
        trail.record(actor, act("simulation.order", simulation.id()), "", AuditTrail.NOTHING, after, now);
        ordered.fire(new SimulationOrdered(simulation.id()));
        return simulation;
    }

    private long waiting() {
        return database.createQuery("select count(s) from OrderedSimulation s where s.state = :queued", Long.class)
                .setParameter("queued", SimulationState.QUEUED)
                .getSingleResult();
    }

    public Outcome<OrderedSimulation> find(UUID id) {
        return known(Optional.ofNullable(database.find(OrderedSimulation.class, id)));
    }

    private static Outcome<OrderedSimulation> known(Optional<OrderedSimulation> simulation) {
        return simulation
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "UNKNOWN_SIMULATION")));
    }

    /** It goes no further; one that is over stays as it is. */
    public Outcome<OrderedSimulation> cancel(Actor actor, UUID id, Instant now) {
        var locked = database.find(OrderedSimulation.class, id, LockModeType.PESSIMISTIC_WRITE);
        return known(Optional.ofNullable(locked)).map(simulation -> {
            var before = simulation.state();
            if (simulation.cancel(now)) {
                trail.record(
                        actor,
                        act("simulation.cancel", id),
                        "",
                        Map.of("state", before),
                        Map.of("state", simulation.state()),
                        now);
            }
            return simulation;
        });
    }

    /** The report in that form; refused while there is none. */
    public Outcome<String> report(UUID id, ReportForm form, String language) {
        return find(id).then(simulation -> Optional.ofNullable(
                        database.find(StoredReport.class, new StoredReport.Key(id, form, language)))
                .map(report -> Outcome.done(report.content()))
                .orElseGet(() -> Outcome.refused(new Refusal(
                        Refusal.Kind.CONFLICT,
                        "SIMULATION_WITHOUT_REPORT",
                        Map.of("state", simulation.state().name()),
                        List.of()))));
    }

    private static Act act(String action, UUID id) {
        return Act.on(action, "simulation", id);
    }
}
