package org.cardhour.jobs.boundary;

import jakarta.validation.constraints.Size;
import java.util.Optional;

/** Why something is ordered; a platform admin has to say it. */
public record ReasonIn(Optional<@Size(max = 500) String> reason) {

    String text() {
        return reason.map(String::strip).orElse("");
    }
}
