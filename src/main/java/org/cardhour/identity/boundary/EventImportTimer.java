package org.cardhour.identity.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import org.cardhour.identity.control.EventImport;
import org.cardhour.kernel.Clocks;

/** Has the identity provider's events fetched into the audit log. */
@Singleton
@Startup
@DependsOn("Migrations")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EventImportTimer {

    private final EventImport events;
    private final Clocks clocks;

    @Inject
    public EventImportTimer(EventImport events, Clocks clocks) {
        this.events = events;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
    void tick() {
        events.run(clocks.now());
    }
}
