package org.cardhour.architecture.violations.scheduling.core;

import jakarta.persistence.EntityManager;
import java.time.Instant;

/** Breaks the rules on purpose: a core that persists and reads the clock. */
record CoreThatPersists(EntityManager database) {

    static Instant when() {
        return Instant.now();
    }
}
