package org.cardhour.pools.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Stack;
import org.cardhour.launch.TwoAdmins;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A tenant of carol's with four cores and no card, in a pool without clusters. */
class QuotasResourceIT {

    private final Stack stack = Stack.shared();
    private final Caller adam = Caller.of(stack, "adam");
    private final String name = "q-" + UUID.randomUUID().toString().substring(0, 20);
    private String project;

    @BeforeEach
    void foundTenant() {
        var admins = TwoAdmins.of(stack);
        admins.makePool(name);
        var tenant = Caller.of(stack, "carol")
                .post("/tenants", "{\"name\": \"%s\", \"displayName\": \"Quotas\"}".formatted(name))
                .expect(201)
                .field("id");
        adam.post("/tenants/" + tenant + "/approval", "{\"pool\": \"%s\", \"guaranteedCards\": 0}".formatted(name));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> adam.get("/tenants/" + tenant).field("state").equals("ACTIVE"));
        project = Caller.of(stack, "carol")
                .post("/tenants/" + tenant + "/projects", "{\"name\": \"vision\"}")
                .expect(201)
                .field("id");
        admins.agreeOn(name, """
            resource_pool:
              name: %1$s
              zone: Asia/Shanghai
              clusters: []
              buffer_ratio: 0.15
              quotas: [{team: %1$s, cpu: 4, memory: 8Gi, windows: [{when: "00:00-23:59", memory: 6Gi},
                {when: "23:59-00:00", memory: 6Gi}]}]
            """.formatted(name)).expect(200);
    }

    @Test
    void quotasTellLimitsUseAndTheHoursThatHold() {
        var tenant = Caller.of(stack, "carol")
                .get("/pools/" + name + "/quotas")
                .expect(200)
                .json()
                .path("tenants")
                .path(0);

        assertThat(tenant.path("tenant").asText()).isEqualTo(name);
        assertThat(tenant.path("cpuCores").path("limit").asInt()).isEqualTo(4);
        assertThat(tenant.path("cpuCores").path("used").asInt()).isZero();
        assertThat(tenant.path("memoryMib").path("available").asInt()).isEqualTo(6_144);
        assertThat(tenant.path("window").asText()).matches("\\d\\d:\\d\\d-\\d\\d:\\d\\d");
    }

    @Test
    void projectIsCappedByItsTenantsAdminWhoHasSeenTheNewestCaps() {
        var carol = Caller.of(stack, "carol");
        var path = "/projects/" + project + "/quota";
        var caps = "{\"cards\": {}, \"cpuCores\": 2.5, \"memoryMib\": 4096}";
        var tag = carol.get(path).expect(200).header("ETag").orElseThrow();

        carol.put(path, caps).expect(428);
        var set = carol.put(path, caps, "If-Match", tag).expect(200);
        carol.put(path, caps, "If-Match", tag).expect(412);
        var over = carol.put(
                path,
                "{\"cards\": {\"A100\": 1}}",
                "If-Match",
                set.header("ETag").orElseThrow());

        assertThat(set.json().path("cpuCores").path("cap").decimalValue()).isEqualByComparingTo("2.5");
        assertThat(over.status()).isEqualTo(422);
        assertThat(over.json().path("errors").findValuesAsText("code")).containsExactly("CAP_OVER_LIMIT");
        carol.put(path, "{\"cards\": {\"A100\": -1}}", "If-Match", tag).expect(400);
        carol.put(path, "{\"cards\": {}, \"gpus\": 1}", "If-Match", tag).expect(400);
    }

    @Test
    void reportsOfAPoolAreThereForAdminsAndAuditors() {
        var audrey = Caller.of(stack, "audrey");

        var failover = audrey.get("/pools/" + name + "/failover").expect(200).json();
        assertThat(failover.path("losses")).isEmpty();
        assertThat(failover.path("alert").isBoolean()).isTrue();
        assertThat(failover.path("alert").asBoolean()).isFalse();
        assertThat(audrey.get("/pools/" + name + "/buffer-uses")
                        .expect(200)
                        .json()
                        .path("items"))
                .isEmpty();
        assertThat(audrey.get("/pools/" + name + "/idle-quota?days=7")
                        .expect(200)
                        .json()
                        .path("idle"))
                .isEmpty();
        audrey.get("/pools/" + name + "/idle-quota?days=0").expect(400);
    }
}
