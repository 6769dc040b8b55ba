package org.cardhour.metering.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.cardhour.kernel.Clocks;
import org.cardhour.metering.control.OpenUsage;
import org.cardhour.metering.control.UsageRecording;
import org.cardhour.store.control.Lease;

/**
 * Records usage every 10 seconds: what ended in the last two hours, and each hour whatever ended ever, so that what comes
 * late is not lost. One instance does it at a time; were it two, each run would still be recorded once.
 */
@Singleton
@Startup
@DependsOn("Migrations")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class MeteringTimer {

    private static final Duration WINDOW = Duration.ofHours(2);
    private static final int BATCH = 500;

    private final UsageRecording recording;
    private final OpenUsage open;
    private final Lease lease;
    private final Clocks clocks;

    @Inject
    public MeteringTimer(UsageRecording recording, OpenUsage open, Lease lease, Clocks clocks) {
        this.recording = recording;
        this.open = open;
        this.lease = lease;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "5/10", persistent = false)
    void tick() {
        if (lease.take("metering").isPresent()) {
            record(clocks.now().minus(WINDOW));
            open.refresh(clocks.now());
        }
    }

    @Schedule(hour = "*", minute = "7", persistent = false)
    void rescan() {
        if (lease.take("metering").isPresent()) {
            record(Instant.EPOCH);
        }
    }

    private void record(Instant since) {
        int recorded = BATCH;
        while (recorded == BATCH) {
            recorded = recording.recordEnded(since, BATCH, clocks.now());
        }
    }
}
