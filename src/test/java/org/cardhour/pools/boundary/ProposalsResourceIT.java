package org.cardhour.pools.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Stack;
import org.cardhour.launch.TwoAdmins;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.junit.jupiter.api.Test;

class ProposalsResourceIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String REASON = "{\"reason\": \"a test\"}";

    private final Stack stack = Stack.shared();
    private final Caller adam = Caller.of(stack, "adam");
    private final Caller ada = Caller.of(stack, "ada");
    private final Caller audrey = Caller.of(stack, "audrey");
    private final String pool = "p-" + UUID.randomUUID();
    private final String proposals = "/pools/" + pool + "/proposals";

    @Test
    void policyProposedInJsonIsShownWithItsEffectAndHoldsWhenAnotherPersonApproves() {
        var made =
                adam.post(proposals, json("0.15", ""), "Idempotency-Key", pool).expect(201);
        var again = adam.post(proposals, json("0.15", ""), "Idempotency-Key", pool);
        var path = proposals + "/" + made.field("number");

        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(made.header("Location").orElseThrow()).endsWith(path);
        var seen = audrey.get(path).expect(200);
        assertThat(seen.json().path("preview").path("againstVersion").asInt()).isZero();
        assertThat(seen.json().path("diff").findValuesAsText("pointer"))
                .contains("/resource_pool/buffer_ratio", "/resource_pool/name", "/resource_pool/zone");
        adam.get("/pools/" + pool).expect(404);
        var approved = ada.post(
                        path + "/approval", "", "If-Match", seen.header("ETag").orElseThrow())
                .expect(200);
        assertThat(approved.field("state")).isEqualTo("EFFECTIVE");
        assertThat(adam.get("/pools/" + pool).expect(200).field("version")).isEqualTo("1");
        assertThat(audrey.get(path).json().path("preview").isMissingNode()).isTrue();
    }

    @Test
    void effectOnCpuMemoryAndStorageIsShownBesideThatOnCards() {
        var ground = new Ground(UseCases.on(stack.database()));
        var cluster = ground.cluster(10);
        var own = ground.pool(cluster);
        var team = ground.tenant(own, 4, 0).name();
        var quota = "{team: %s, accelerator: 5, cpu: 10, memory: 64Gi, storage: 20Gi}".formatted(team);
        int number = TwoAdmins.of(stack).propose(own, Ground.policy(own, List.of(cluster), quota));

        var preview = audrey.get("/pools/" + own + "/proposals/" + number)
                .expect(200)
                .json()
                .path("preview");

        assertThat(preview.path("gain").valueStream().map(JsonNode::asText)).containsExactly(team);
        assertThat(preview.path("lose").valueStream().map(JsonNode::asText)).containsExactly(team);
        assertThat(preview.path("over")).isEmpty();
        assertThat(preview.path("quotas").path(0).path("effect").asText()).isEqualTo("GAINS");
        var hosts = preview.path("hosts");
        assertThat(hosts.findValuesAsText("resource")).containsExactly("CPU_CORES", "MEMORY_MIB", "STORAGE_GIB");
        var cpu = hosts.path(0);
        assertThat(cpu.path("tenant").asText()).isEqualTo(team);
        assertThat(cpu.path("from").asText()).isEqualTo("00:00");
        assertThat(cpu.path("effect").asText()).isEqualTo("LOSES");
        assertThat(cpu.path("before").path("guaranteed").isMissingNode()).isTrue();
        assertThat(cpu.path("after").path("guaranteed").asInt()).isEqualTo(10);
        assertThat(cpu.path("held").asInt(-1)).isZero();
        assertThat(hosts.path(1).path("after").path("limit").asInt()).isEqualTo(65_536);
        assertThat(hosts.path(2).path("held").isMissingNode()).isTrue();
    }

    @Test
    void poolWhoseStoredPolicyCanNotBeReadIsListedWithANoteAndTheOthersAsEver() {
        var cardhour = UseCases.on(stack.database());
        TwoAdmins.of(stack).makePool(pool);
        var other = new Ground(cardhour).pool();
        cardhour.call(Rows.class, rows -> rows.policy(pool, "nonsense"));

        var list =
                adam.get("/pools", "Accept-Language", "zh").expect(200).json().path("items");
        cardhour.call(Rows.class, rows -> rows.remove(pool));

        var broken = list.valueStream()
                .filter(item -> item.path("name").asText().equals(pool))
                .findFirst()
                .orElseThrow();
        assertThat(broken.path("note").asText()).contains("版本 1", "无法读取");
        assertThat(broken.path("zone").isMissingNode()).isTrue();
        assertThat(list.findValuesAsText("name")).contains(other);
    }

    @Test
    void proposerMayNotApproveAndTheAttemptIsRecorded() {
        int number = TwoAdmins.of(stack).propose(pool, yaml("0.15"));

        var refused = adam.post(proposals + "/" + number + "/approval", "", "Accept-Language", "zh");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.field("code")).isEqualTo("SAME_PERSON_POLICY");
        assertThat(refused.field("detail")).contains("他人审批");
        assertThat(outcomes("policy.approve")).containsExactly("DENIED");
        assertThat(outcomes("policy.propose")).containsExactly("SUCCESS");
    }

    @Test
    void approvedPolicyWaitsForItsInstant() {
        TwoAdmins.of(stack).makePool(pool);
        var at = Instant.now().plusSeconds(5);
        var number = adam.post(proposals, json("0.20", ", \"effectiveAt\": \"" + at + "\""))
                .expect(201)
                .field("number");

        ada.post(proposals + "/" + number + "/approval", "").expect(200);

        assertThat(adam.get("/pools/" + pool).field("bufferRatio")).isEqualTo("0.15");
        await("the policy in force")
                .atMost(LIMIT)
                .until(() -> adam.get(proposals + "/" + number).field("state").equals("EFFECTIVE"));
        assertThat(Instant.now()).isAfterOrEqualTo(at);
        assertThat(adam.get("/pools/" + pool).field("bufferRatio")).isEqualTo("0.2");
    }

    @Test
    void staleProposalIsRefusedWithThePlacesThatChanged() {
        var admins = TwoAdmins.of(stack);
        admins.makePool(pool);
        int late = admins.propose(pool, yaml("0.15"));
        admins.agreeOn(pool, yaml("0.20")).expect(200);

        var refused = admins.approve(pool, late);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.field("code")).isEqualTo("POLICY_BASE_CHANGED");
        assertThat(refused.json().path("errors").findValuesAsText("pointer"))
                .containsExactly("/resource_pool/buffer_ratio");
    }

    @Test
    void formerVersionComesBackByAProposal() {
        var admins = TwoAdmins.of(stack);
        admins.makePool(pool);
        admins.agreeOn(pool, yaml("0.20")).expect(200);

        int back = adam.post("/pools/" + pool + "/policy/versions/1/rollback", REASON)
                .expect(201)
                .json()
                .path("number")
                .asInt();
        admins.approve(pool, back).expect(200);

        var policy = adam.get("/pools/" + pool + "/policy").expect(200);
        assertThat(policy.field("version")).isEqualTo("3");
        assertThat(policy.field("proposal")).isEqualTo("" + back);
        assertThat(policy.field("approver")).isEqualTo("ada");
        assertThat(policy.field("document")).contains("buffer_ratio: 0.15");
    }

    @Test
    void sameKeyWithAnotherInstantIsAnotherCall() {
        var headers = new String[] {"Idempotency-Key", pool, "Content-Type", "application/yaml"};
        var tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        TwoAdmins.of(stack).makePool(pool);

        adam.post(proposals + "?effectiveAt=" + tomorrow, yaml("0.20"), headers).expect(201);
        var again = adam.post(proposals + "?effectiveAt=" + tomorrow, yaml("0.20"), headers);
        var other = adam.post(proposals + "?effectiveAt=" + tomorrow.plusSeconds(1), yaml("0.20"), headers);

        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.field("code")).isEqualTo("IDEMPOTENCY_OTHER_CALL");
    }

    @Test
    void rejectionAndWithdrawalNeedAReasonAndTheRightPerson() {
        var admins = TwoAdmins.of(stack);
        int rejected = admins.propose(pool, yaml("0.15"));
        int withdrawn = admins.propose(pool, yaml("0.15"));

        ada.post(proposals + "/" + rejected + "/rejection", "{\"reason\": \" \"}")
                .expect(400);
        adam.post(proposals + "/" + rejected + "/rejection", REASON).expect(403);
        ada.post(proposals + "/" + rejected + "/rejection", REASON).expect(200);
        ada.post(proposals + "/" + withdrawn + "/withdrawal", REASON).expect(403);
        adam.post(proposals + "/" + withdrawn + "/withdrawal", REASON).expect(200);

        assertThat(admins.approve(pool, rejected).status()).isEqualTo(409);
        assertThat(adam.get(proposals + "?state=WITHDRAWN").json().path("items").findValuesAsText("number"))
                .containsExactly("" + withdrawn);
    }

    @Test
    void listGivesTheNewestFirstPartByPart() {
        var admins = TwoAdmins.of(stack);
        for (int i = 0; i < 3; i++) {
            admins.propose(pool, yaml("0.15"));
        }

        var first = adam.get(proposals + "?limit=2").expect(200);
        var next = first.field("next");
        var second = adam.get(proposals + "?limit=2&cursor=" + next).expect(200);

        assertThat(first.json().path("items").findValuesAsText("number")).containsExactly("3", "2");
        assertThat(second.json().path("items").findValuesAsText("number")).containsExactly("1");
        assertThat(second.json().path("next").isMissingNode()).isTrue();
    }

    @Test
    void sharesOfMoreThanAllAreRefusedWithTheSum() {
        var quotas = "[{team: one, accelerator: 70%}, {team: two, accelerator: 40%}]";

        var refused = adam.post(
                proposals, yaml("0.30").replace("quotas: []", "quotas: " + quotas), "Content-Type", "application/yaml");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().path("errors").findValuesAsText("code"))
                .contains("PERCENT_OVER_100", "BUFFER_OUT_OF_RANGE", "UNKNOWN_TEAM");
        assertThat(refused.text()).contains("110 percent", "0.10 to 0.20, not 0.3.");
    }

    private List<String> outcomes(String action) {
        return audrey.get("/audit-events?action=" + action + "&targetId=" + pool)
                .expect(200)
                .json()
                .path("items")
                .findValuesAsText("outcome");
    }

    private String yaml(String buffer) {
        return """
            resource_pool:
              name: %s
              zone: Asia/Shanghai
              clusters: []
              buffer_ratio: %s
              quotas: []
            """.formatted(pool, buffer);
    }

    /** Policies as they are stored. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        int policy(String pool, String document) {
            return database.createNativeQuery("""
                update pool_policy set document = ?2 where pool_id = (select id from pool where name = ?1)
                """)
                    .setParameter(1, pool)
                    .setParameter(2, document)
                    .executeUpdate();
        }

        int remove(String pool) {
            database.createNativeQuery("delete from pool_policy where pool_id = (select id from pool where name = ?1)")
                    .setParameter(1, pool)
                    .executeUpdate();
            return database.createNativeQuery("delete from pool where name = ?1")
                    .setParameter(1, pool)
                    .executeUpdate();
        }
    }

    private String json(String buffer, String more) {
        return """
            {"policy": {"resource_pool": {"name": "%s", "zone": "Asia/Shanghai", "clusters": [],
             "buffer_ratio": %s, "quotas": []}}, "reason": "a test"%s}
            """.formatted(pool, buffer, more);
    }
}
