package org.cardhour.audit.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import org.cardhour.audit.control.Sealing;
import org.cardhour.kernel.Clocks;

/** Has new audit events linked into the chain each second. */
@Singleton
@Startup
@DependsOn("Migrations")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SealTimer {

    private final Sealing sealing;
    private final Clocks clocks;

    @Inject
    public SealTimer(Sealing sealing, Clocks clocks) {
        this.sealing = sealing;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    void tick() {
        if (sealing.isNeeded()) {
            int sealed;
            do {
                sealed = sealing.sealPart(clocks.now());
            } while (sealed == Sealing.PART);
        }
    }
}
