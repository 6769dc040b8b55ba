package org.cardhour.identity.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessTest {

    private static final UUID TENANT = new UUID(0, 1);
    private static final UUID OTHER_TENANT = new UUID(0, 2);
    private static final UUID PROJECT = new UUID(0, 3);
    private static final UUID OTHER_PROJECT = new UUID(0, 4);

    @ParameterizedTest
    @CsvSource(textBlock = """
        nobody,                        FOREIGN,   FOREIGN, FOREIGN
        tenant-admin,                  may,       may,     may
        viewer,                        FORBIDDEN, may,     FORBIDDEN
        member,                        FORBIDDEN, may,     may
        member of another project,     FORBIDDEN, may,     FORBIDDEN
        tenant-admin of another,       FOREIGN,   FOREIGN, FOREIGN
        member of another tenant,      FOREIGN,   FOREIGN, FOREIGN
        provider,                      FOREIGN,   FOREIGN, FOREIGN
        provider with the tenant's id, FOREIGN,   FOREIGN, FOREIGN
        platform-admin,                FORBIDDEN, may,     may
        finance,                       FORBIDDEN, may,     may
        auditor,                       FORBIDDEN, may,     may
        """)
    void whoMayDoWhatInATenant(String who, String asAdmin, String asReader, String asInsider) {
        var actor = new Actor("id", who, grants(who), "", "", "");

        assertThat(answer(Access.asAdmin(actor, TENANT))).isEqualTo(asAdmin);
        assertThat(answer(Access.asReader(actor, TENANT))).isEqualTo(asReader);
        assertThat(answer(Access.asInsider(actor, TENANT, PROJECT))).isEqualTo(asInsider);
    }

    private static Set<Grant> grants(String who) {
        return switch (who) {
            case "nobody" -> Set.of();
            case "member" -> Set.of(member(TENANT, PROJECT));
            case "member of another project" -> Set.of(member(TENANT, OTHER_PROJECT));
            case "tenant-admin of another" -> Set.of(in(OTHER_TENANT, Actor.TENANT_ADMIN));
            case "member of another tenant" -> Set.of(member(OTHER_TENANT, OTHER_PROJECT));
            case "provider" -> Set.of(in(OTHER_TENANT, Actor.PROVIDER));
            case "provider with the tenant's id" -> Set.of(in(TENANT, Actor.PROVIDER));
            case "tenant-admin", "viewer" -> Set.of(in(TENANT, who));
            default -> Set.of(Grant.onPlatform(who));
        };
    }

    private static Grant in(UUID owner, String role) {
        return new Grant(role, Optional.of(owner), Optional.empty());
    }

    private static Grant member(UUID tenant, UUID project) {
        return new Grant(Actor.MEMBER, Optional.of(tenant), Optional.of(project));
    }

    private static String answer(Optional<Refusal> refusal) {
        return refusal.map(no -> no.kind().name()).orElse("may");
    }
}
