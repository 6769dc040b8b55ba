package org.cardhour.audit.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.junit.jupiter.api.Test;

class AuditEventTest {

    private static final Instant NOW = Instant.parse("2026-07-01T00:00:00Z");
    private static final UUID TENANT = new UUID(0, 1);
    private static final UUID OTHER_TENANT = new UUID(0, 2);
    private static final UUID PROJECT = new UUID(0, 3);

    @Test
    void secretsAreMaskedHoweverDeepTheyLie() {
        var after = Map.of(
                "clientSecret",
                "canary",
                "users",
                List.of(Map.of("name", "lin", "password", Map.of("value", "canary"))));

        var event = event(actor(), Occurrence.NOTHING, after);

        assertThat(event.content().get("state_after"))
                .contains("\"name\":\"lin\"")
                .contains("***")
                .doesNotContain("canary");
    }

    @Test
    void numbersAreNoSecrets() {
        var event = event(actor(), Map.of("token", 7), Occurrence.NOTHING);

        assertThat(event.content()).containsEntry("state_before", "{\"token\":7}");
    }

    @Test
    void stateIsWrittenInTheWordsOfTheKernel() {
        var event = event(actor(), Occurrence.NOTHING, new Change(Cards.of(4), NOW, Optional.empty()));

        assertThat(event.content())
                .containsEntry("state_after", "{\"cards\":\"4\",\"at\":\"2026-07-01T00:00:00Z\",\"left\":null}");
    }

    private record Change(Cards cards, Instant at, Optional<String> left) {}

    @Test
    void nothingIsLeftOut() {
        var event = event(actor(), Occurrence.NOTHING, Occurrence.NOTHING);

        assertThat(event.content()).doesNotContainKeys("state_before", "state_after", "actor_tenant_id", "cluster_id");
    }

    @Test
    void rolesAreNamedWithTheirPlace() {
        var event = event(
                actor(
                        Grant.onPlatform(Actor.AUDITOR),
                        new Grant(Actor.MEMBER, Optional.of(TENANT), Optional.of(PROJECT))),
                Occurrence.NOTHING,
                Occurrence.NOTHING);

        assertThat(event.content())
                .containsEntry("actor_roles", "auditor member@" + TENANT + "/" + PROJECT)
                .containsEntry("actor_tenant_id", TENANT.toString());
    }

    @Test
    void actorOfSeveralTenantsActsForTheOneOfTheTarget() {
        var both = actor(
                new Grant(Actor.VIEWER, Optional.of(TENANT), Optional.empty()),
                new Grant(Actor.VIEWER, Optional.of(OTHER_TENANT), Optional.empty()));

        assertThat(event(both, Occurrence.NOTHING, Occurrence.NOTHING).content())
                .containsEntry("actor_tenant_id", TENANT.toString());
    }

    @Test
    void textThatIsTooLongIsCutBetweenSigns() {
        var name = "x" + "𝌆".repeat(300);
        var event = new AuditEvent(
                new UUID(0, 9),
                NOW,
                new Actor("id", name, Set.of(), "", "", ""),
                Act.on("job.cancel", "job", "j1"),
                new Occurrence(Occurrence.Result.SUCCESS, NOW, "", Occurrence.NOTHING, Occurrence.NOTHING));

        assertThat(event.content()).containsEntry("actor_name", "x" + "𝌆".repeat(254));
    }

    private static Actor actor(Grant... grants) {
        return new Actor("id", "lin", Set.of(grants), "127.0.0.1", "curl", "request-1");
    }

    private static AuditEvent event(Actor actor, Object before, Object after) {
        var act = Act.on("job.cancel", "job", "j1").ofTenant(TENANT);
        var occurrence = new Occurrence(Occurrence.Result.SUCCESS, NOW, "", before, after);
        return new AuditEvent(new UUID(0, 9), NOW, actor, act, occurrence);
    }
}
