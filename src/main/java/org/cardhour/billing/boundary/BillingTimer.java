package org.cardhour.billing.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.UUID;
import org.cardhour.billing.control.Periods;
import org.cardhour.kernel.Clocks;
import org.cardhour.store.control.Lease;

/** Opens and closes billing periods every minute, each tenant by itself: one that fails does not stop the others. */
@Singleton
@Startup
@DependsOn("Migrations")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BillingTimer {

    private static final Logger LOG = System.getLogger(BillingTimer.class.getName());

    private final Periods periods;
    private final Lease lease;
    private final Clocks clocks;

    @Inject
    public BillingTimer(Periods periods, Lease lease, Clocks clocks) {
        this.periods = periods;
        this.lease = lease;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "30", persistent = false)
    void tick() {
        if (lease.take("billing").isPresent()) {
            periods.due(clocks.now()).forEach(this::advance);
        }
    }

    private void advance(UUID tenant) {
        try {
            periods.advance(tenant, clocks.now());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    () -> "the billing periods of tenant " + tenant + " could not be brought up to date",
                    e);
        }
    }
}
