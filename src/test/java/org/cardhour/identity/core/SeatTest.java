package org.cardhour.identity.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.junit.jupiter.api.Test;

class SeatTest {

    private static final UUID TENANT = UUID.fromString("01890000-0000-7000-8000-000000000001");
    private static final UUID PROJECT = UUID.fromString("01890000-0000-7000-8000-000000000002");

    @Test
    void groupPathOfASeatIsReadBackAsItsGrant() {
        assertThat(granted(Seat.admin(TENANT)))
                .contains(new Grant(Actor.TENANT_ADMIN, Optional.of(TENANT), Optional.empty()));
        assertThat(granted(Seat.viewer(TENANT)))
                .contains(new Grant(Actor.VIEWER, Optional.of(TENANT), Optional.empty()));
        assertThat(granted(Seat.member(TENANT, PROJECT)))
                .contains(new Grant(Actor.MEMBER, Optional.of(TENANT), Optional.of(PROJECT)));
    }

    @Test
    void groupOfTheTenantItselfGrantsNothing() {
        assertThat(Grant.ofPath("/" + String.join("/", Seat.root(TENANT)))).isEmpty();
    }

    private static Optional<Grant> granted(Seat seat) {
        return Grant.ofPath("/" + String.join("/", seat.path()));
    }
}
