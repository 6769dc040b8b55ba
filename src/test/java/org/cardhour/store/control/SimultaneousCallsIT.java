package org.cardhour.store.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Caller.Answer;
import org.cardhour.launch.Stack;
import org.cardhour.launch.TwoAdmins;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Several people ask for the same name at the same instant: one gets it, the others are told so. */
class SimultaneousCallsIT {

    private static final int CALLERS = 6;
    private static final int ROUNDS = 4;

    private static Stack stack;
    private static Caller adam;
    private static Caller fay;

    @BeforeAll
    static void start() {
        stack = Stack.shared();
        adam = Caller.of(stack, "adam");
        fay = Caller.of(stack, "fay");
    }

    @Test
    void oneTenantIsRegisteredUnderAName() {
        var carol = Caller.of(stack, "carol");

        for (int round = 0; round < ROUNDS; round++) {
            var name = name();
            var answers = atOnce(() -> carol.post("/tenants", tenant(name)));

            assertOneMade(answers, 409, "TENANT_NAME_TAKEN");
        }
    }

    @Test
    void callsWithKeysOfTheirOwnRaceToo() {
        var carol = Caller.of(stack, "carol");

        for (int round = 0; round < ROUNDS; round++) {
            var name = name();
            var answers = atOnce(() -> carol.post(
                    "/tenants",
                    tenant(name),
                    "Idempotency-Key",
                    UUID.randomUUID().toString()));

            assertOneMade(answers, 409, "TENANT_NAME_TAKEN");
        }
    }

    @Test
    void oneProjectOfATenantHasAName() {
        var tenant = activeTenant();
        var carol = Caller.of(stack, "carol");

        for (int round = 0; round < ROUNDS; round++) {
            var name = name();
            var answers =
                    atOnce(() -> carol.post("/tenants/" + tenant + "/projects", "{\"name\": \"%s\"}".formatted(name)));

            assertOneMade(answers, 409, "PROJECT_NAME_TAKEN");
        }
    }

    @Test
    void oneSiteAndOneClusterHaveACode() {
        for (int round = 0; round < ROUNDS; round++) {
            var code = name();
            var sites = atOnce(() -> adam.post("/sites", site(code)));
            var site = made(sites).field("id");
            var clusters = atOnce(() -> adam.post("/clusters", cluster(code, site)));

            assertOneMade(sites, 409, "SITE_CODE_TAKEN");
            assertOneMade(clusters, 409, "CLUSTER_CODE_TAKEN");
        }
    }

    @Test
    void oneOfThosePoliciesThatWouldMakeAPoolMakesIt() {
        var ada = Caller.of(stack, "ada");
        for (int round = 0; round < ROUNDS; round++) {
            var pool = name();
            var path = "/pools/" + pool + "/proposals";
            var proposals = atOnce(() -> adam.post(path, policy(pool), "Content-Type", "application/yaml"));
            var numbers = proposals.stream()
                    .map(proposal -> proposal.expect(201).field("number"))
                    .toList();
            assertThat(numbers).doesNotHaveDuplicates();
            var turn = new AtomicInteger();
            var approvals = atOnce(() -> ada.post(path + "/" + numbers.get(turn.getAndIncrement()) + "/approval", ""));

            assertThat(approvals)
                    .filteredOn(answer -> answer.status() == 200)
                    .as(texts(approvals))
                    .hasSize(1);
            assertThat(approvals)
                    .filteredOn(answer -> answer.status() != 200)
                    .allSatisfy(answer -> assertThat(answer.field("code")).isEqualTo("POLICY_BASE_CHANGED"));
        }
    }

    @Test
    void onePlanOfATenantIsMadeAndOnePriceOfAnInstantEntered() {
        for (int round = 0; round < ROUNDS; round++) {
            var tenant = Caller.of(stack, "carol")
                    .post("/tenants", tenant(name()))
                    .expect(201)
                    .field("id");
            var plans = atOnce(() -> fay.post("/price-plans", plan(tenant)));
            var versions = "/price-plans/" + made(plans).field("id") + "/versions";
            var prices = atOnce(() -> fay.post(versions, price()));

            assertOneMade(plans, 409, "PLAN_OF_TENANT_EXISTS");
            assertOneMade(prices, 422, "PRICE_OVERLAP");
        }
    }

    @Test
    void cutsOfAPeriodAtOneInstantAreOneBill() {
        var tenant = activeTenant();

        for (int round = 0; round < ROUNDS; round++) {
            var cut = "{\"tenant\": \"%s\", \"at\": \"%s\"}"
                    .formatted(tenant, Instant.now().truncatedTo(ChronoUnit.MILLIS));
            var answers = atOnce(() -> fay.post(
                    "/bills:cut", cut, "Idempotency-Key", UUID.randomUUID().toString()));

            assertThat(answers).extracting(Answer::status).as(texts(answers)).containsOnly(201);
            assertThat(answers)
                    .extracting(answer -> answer.field("number"))
                    .containsOnly(answers.getFirst().field("number"));
        }
    }

    @Test
    void memberIsLetInOnceHoweverManyAskForIt() {
        var tenant = activeTenant();
        var carol = Caller.of(stack, "carol");
        var project = carol.post("/tenants/" + tenant + "/projects", "{\"name\": \"vision\"}")
                .expect(201)
                .field("id");
        var stranger = name();

        var answers = atOnce(
                () -> carol.post("/projects/" + project + "/members", "{\"username\": \"%s\"}".formatted(stranger)));

        assertThat(answers).extracting(Answer::status).as(texts(answers)).containsOnly(201);
        assertThat(answers)
                .filteredOn(answer -> answer.text().contains("temporaryPassword\":\""))
                .hasSize(1);
        assertThat(carol.get("/projects/" + project + "/members").json().path("items"))
                .hasSize(1);
    }

    private static void assertOneMade(List<Answer> answers, int status, String code) {
        made(answers);
        assertThat(refused(answers))
                .extracting(Answer::status)
                .as(texts(answers))
                .containsOnly(status);
        assertThat(refused(answers)).extracting(answer -> answer.field("code")).containsOnly(code);
    }

    private static Answer made(List<Answer> answers) {
        var made = answers.stream().filter(answer -> answer.status() == 201).toList();
        assertThat(made).as(texts(answers)).hasSize(1);
        return made.getFirst();
    }

    private static List<Answer> refused(List<Answer> answers) {
        return answers.stream().filter(answer -> answer.status() != 201).toList();
    }

    private static String texts(List<Answer> answers) {
        return answers.stream().map(Answer::text).toList().toString();
    }

    /** The answers to calls that were all let go in the same moment. */
    private static List<Answer> atOnce(Callable<Answer> call) {
        var start = new CountDownLatch(1);
        List<Answer> answers = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(CALLERS)) {
            var calls = Collections.nCopies(CALLERS, call).stream()
                    .map(one -> threads.submit(() -> {
                        start.await();
                        return one.call();
                    }))
                    .toList();
            start.countDown();
            for (Future<Answer> answer : calls) {
                answers.add(answer.get());
            }
        } catch (Exception failure) {
            throw new AssertionError("a call was not answered", failure);
        }
        return answers;
    }

    private static String activeTenant() {
        var pool = name();
        TwoAdmins.of(stack).makePool(pool);
        var tenant = Caller.of(stack, "carol")
                .post("/tenants", tenant(name()))
                .expect(201)
                .field("id");
        adam.post("/tenants/" + tenant + "/approval", "{\"pool\": \"%s\", \"guaranteedCards\": 0}".formatted(pool));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> adam.get("/tenants/" + tenant).field("state").equals("ACTIVE"));
        return tenant;
    }

    private static String name() {
        return "r" + UUID.randomUUID().toString().substring(0, 20);
    }

    private static String tenant(String name) {
        return "{\"name\": \"%s\", \"displayName\": \"Race\"}".formatted(name);
    }

    private static String site(String code) {
        return "{\"code\": \"%s\", \"name\": \"Race\", \"zone\": \"Asia/Shanghai\"}".formatted(code);
    }

    private static String cluster(String code, String site) {
        return """
            {"code": "%s", "name": "Race", "siteId": "%s", "form": "SLURM", "endpoint": "https://slurm.example"}
            """.formatted(code, site);
    }

    private static String policy(String name) {
        return """
            resource_pool:
              name: %s
              zone: Asia/Shanghai
              clusters: []
              buffer_ratio: 0.15
              quotas: []
            """.formatted(name);
    }

    private static String plan(String tenant) {
        return """
            {"name": "%s", "tenantId": "%s", "currency": "CNY", "taxRate": 0.06, "zone": "Asia/Shanghai"}
            """.formatted(name(), tenant);
    }

    private static String price() {
        return """
            {"price": {"amount": "1.00", "currency": "CNY"}, "validFrom": "2026-01-01T00:00:00+08:00"}
            """;
    }
}
