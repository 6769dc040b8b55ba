package org.cardhour.pools.boundary;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.cardhour.pools.control.QuotaGrant;

/**
 * With what quota a tenant is admitted.
 *
 * @param pool the pool's name
 * @param guaranteedCards of each card model of the pool
 * @param borrowableCards how many of each it may borrow on top; none when left out
 */
public record AdmissionIn(
        @NotBlank @Size(max = 40) String pool,
        @Min(0) @Max(1_000_000) int guaranteedCards,
        Optional<@Min(0) @Max(1_000_000) Integer> borrowableCards) {

    QuotaGrant.Grant grant() {
        return new QuotaGrant.Grant(pool, guaranteedCards, borrowableCards.orElse(0));
    }
}
