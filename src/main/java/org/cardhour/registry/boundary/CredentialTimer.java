package org.cardhour.registry.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.Credentials;

/** Every minute brings credentials under the newest key. Doing it twice changes nothing. */
@Singleton
@Startup
@DependsOn("Migrations")
public class CredentialTimer {

    private final Credentials credentials;
    private final Clocks clocks;

    @Inject
    public CredentialTimer(Credentials credentials, Clocks clocks) {
        this.credentials = credentials;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "30", persistent = false)
    void tick() {
        credentials.reseal(clocks.now());
    }
}
