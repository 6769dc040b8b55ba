package org.cardhour.planning.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.planning.core.Chart;
import org.cardhour.planning.core.MarkdownReport;
import org.cardhour.planning.core.Report;
import org.cardhour.planning.entity.OrderedSimulation;
import org.cardhour.planning.entity.ReportForm;
import org.cardhour.planning.entity.SimulationState;
import org.cardhour.planning.entity.StoredReport;
import org.cardhour.store.control.Lease;

/** The steps of a simulation that is run in the background, each a transaction of its own. */
@UseCase
public class SimulationSteps {

    private static final String LEASE = "simulation";
    private static final List<Locale> LANGUAGES = List.of(Locale.CHINESE, Locale.ENGLISH);

    private final EntityManager database;
    private final Trials trials;
    private final Lease lease;

    @Inject
    SimulationSteps(EntityManager database, Trials trials, Lease lease) {
        this.database = database;
        this.trials = trials;
        this.lease = lease;
    }

    /** One that was begun, and what is to be run. */
    public record Begun(UUID id, Outcome<Trial> trial) {}

    /** Whether this instance is the one to run simulations. */
    public OptionalLong takeLease() {
        return lease.take(LEASE);
    }

    /** The next one: first one whose runner is gone, then the oldest that waits. For the holder of the lease. */
    public Optional<Begun> begin(Instant now) {
        return database.createQuery("""
            select s from OrderedSimulation s where s.state in :open order by s.state desc, s.requestedAt, s.id
            """, OrderedSimulation.class)
                .setParameter("open", List.of(SimulationState.QUEUED, SimulationState.RUNNING))
                .setMaxResults(1)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultStream()
                .findFirst()
                .map(simulation -> begin(simulation, now));
    }

    private Begun begin(OrderedSimulation simulation, Instant now) {
        simulation.begin(now);
        return new Begun(simulation.id(), trials.of(simulation.question(), now));
    }

    /** Notes how far it is; false when it is to stop, because it was cancelled or another instance has taken over. */
    public boolean advance(UUID id, int permille, long epoch) {
        var renewed = lease.take(LEASE);
        return renewed.isPresent() && renewed.getAsLong() == epoch && locked(id).advance(permille);
    }

    public boolean succeed(UUID id, Report report, Instant now) {
        boolean isFirst = locked(id).succeed(now);
        if (isFirst) {
            store(id, ReportForm.JSON, "", ReportJson.of(report));
            for (Locale language : LANGUAGES) {
                store(id, ReportForm.MARKDOWN, language.getLanguage(), MarkdownReport.of(report, language));
                store(id, ReportForm.CHART, language.getLanguage(), Chart.svg(report, language));
            }
        }
        return isFirst;
    }

    public boolean fail(UUID id, String code, Instant now) {
        return locked(id).fail(code, now);
    }

    private void store(UUID id, ReportForm form, String language, String content) {
        database.persist(new StoredReport(new StoredReport.Key(id, form, language), content));
    }

    private OrderedSimulation locked(UUID id) {
        return database.find(OrderedSimulation.class, id, LockModeType.PESSIMISTIC_WRITE);
    }
}
