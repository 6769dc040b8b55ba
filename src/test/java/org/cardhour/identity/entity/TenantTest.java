package org.cardhour.identity.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.junit.jupiter.api.Test;

class TenantTest {

    private static final Instant NOW = Instant.parse("2026-07-01T00:00:00Z");
    private static final Actor ADMIN = new Actor("a1", "admin", Set.of(), "", "", "");

    private final Tenant tenant =
            new Tenant(new UUID(0, 1), "acme", "Acme", ZoneId.of("Asia/Shanghai"), InvoiceDetails.NONE);

    @Test
    void isDecidedOnce() {
        assertThat(tenant.approve(ADMIN, NOW)).isTrue();

        assertThat(tenant.approve(ADMIN, NOW)).isFalse();
        assertThat(tenant.reject(ADMIN, "too late", NOW)).isFalse();
        assertThat(tenant.state()).isEqualTo(TenantState.APPROVING);
    }

    @Test
    void rejectionKeepsItsReason() {
        assertThat(tenant.reject(ADMIN, "not a customer", NOW)).isTrue();

        assertThat(tenant.state()).isEqualTo(TenantState.REJECTED);
        assertThat(tenant.decisionReason()).contains("not a customer");
        assertThat(tenant.decidedByName()).contains("admin");
        assertThat(tenant.decidedAt()).contains(NOW);
    }

    @Test
    void becomesActiveOnlyAfterApprovalAndOnce() {
        assertThat(tenant.activate()).isFalse();

        tenant.approve(ADMIN, NOW);

        assertThat(tenant.activate()).isTrue();
        assertThat(tenant.activate()).isFalse();
        assertThat(tenant.state()).isEqualTo(TenantState.ACTIVE);
    }
}
