package org.cardhour.identity.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import org.cardhour.identity.control.TenantFounding;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;

/** Goes on with approvals that a crash or an absent identity provider has interrupted. */
@Singleton
@Startup
@DependsOn("Migrations")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FoundingTimer {

    private final TenantFounding founding;
    private final Clocks clocks;

    @Inject
    public FoundingTimer(TenantFounding founding, Clocks clocks) {
        this.founding = founding;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
    void tick() {
        var now = clocks.now();
        founding.resume(Actor.system("founding-" + now.toEpochMilli()), now);
    }
}
