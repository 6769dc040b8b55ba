package org.cardhour.store.boundary;

import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.cardhour.kernel.Clocks;
import org.cardhour.store.control.IdempotencyRecords;

/** Removes answers of idempotent calls that nobody may ask for any more. */
@Singleton
@Startup
@DependsOn("Migrations")
public class IdempotencyExpiry {

    private final IdempotencyRecords records;
    private final Clocks clocks;

    @Inject
    public IdempotencyExpiry(IdempotencyRecords records, Clocks clocks) {
        this.records = records;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*/10", persistent = false)
    void tick() {
        records.expire(clocks.now());
    }
}
