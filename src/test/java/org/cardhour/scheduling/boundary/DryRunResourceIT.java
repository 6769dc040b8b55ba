package org.cardhour.scheduling.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.cardhour.launch.Api;
import org.cardhour.launch.Api.Answer;
import org.cardhour.launch.CardsGivenBack;
import org.cardhour.launch.Stack;
import org.cardhour.launch.TwoAdmins;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.registry.control.Inventory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Dry runs over HTTP: alice founds a tenant with 9 of 10 cards at 36.00 an hour and lets bob in; carol is a stranger. */
@ExtendWith(CardsGivenBack.class)
class DryRunResourceIT {

    private static Api alice;
    private static Api admin;
    private static Api bob;
    private static Api carol;
    private static String tenant;
    private static String project;
    private static String cluster;
    private static String code;
    private static String pool;
    private static String name;

    @BeforeAll
    static void found() {
        var stack = Stack.shared();
        alice = Api.as(stack, "alice");
        admin = Api.as(stack, "adam");
        bob = Api.as(stack, "bob");
        carol = Api.as(stack, "carol");
        var ground = new Ground(UseCases.on(stack.database()));
        code = ground.cluster(10);
        cluster = ground.clusterId(code).toString();
        name = "dry-" + UUID.randomUUID().toString().substring(0, 8);
        tenant = id(alice.post("/tenants", "{\"name\": \"%s\", \"displayName\": \"Dry\"}".formatted(name)), 201);
        pool = ground.pool(code);
        var approval = "{\"pool\": \"%s\", \"guaranteedCards\": 9}".formatted(pool);
        admin.post("/tenants/" + tenant + "/approval", approval);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> alice.get("/tenants/" + tenant).text("state").equals("ACTIVE"));
        project = project("vision");
        price(Api.as(stack, "fay"), tenant, name);
    }

    /** The cluster was reported at an instant long past. */
    @BeforeEach
    void showThatTheClusterLives() {
        assertThat(admin.post("/clusters/" + cluster + "/heartbeat", "{}").status())
                .isEqualTo(204);
    }

    @Test
    void whatWouldStartIsToldWithItsPlaceAndCostAndIsNotStored() {
        var told = dryRun(bob, "\"cards\": 2, \"walltimeSeconds\": 5400, \"estimateSeconds\": 1800");

        assertThat(told.status()).as(told.body()).isEqualTo(200);
        assertThat(told.json().path("startsNow").asBoolean()).isTrue();
        assertThat(told.json().path("place").path("cluster").asText()).isEqualTo(cluster);
        var score = told.json().path("place").path("score");
        assertThat(score.path("leftover").asLong()).as(told.body()).isNegative();
        assertThat(score.path("total").asLong())
                .isEqualTo(score.path("leftover").asLong()
                        + score.path("fragmentation").asLong()
                        + score.path("feeding").asLong());
        assertThat(told.json().path("reasons")).isEmpty();
        assertThat(amount(told, 0)).isEqualTo("108.000000");
        assertThat(amount(told, 1)).isEqualTo("36.000000");
        assertThat(bob.get("/jobs?project=" + project).json().path("items")).isEmpty();
    }

    @Test
    void runKeepsTheScoreOfItsPlaceAsTheDryRunToldIt() {
        var told = dryRun(bob, "\"cards\": 3").json().path("place").path("score");

        var id = submit(job("\"cards\": 3"), project("scored"));
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> !bob.get("/jobs/" + id).text("state").equals("QUEUED"));
        var run = bob.get("/jobs/" + id + "/runs").json().path("items").path(0);

        var score = run.path("score");
        assertThat(score.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(told::fieldNames);
        assertThat(score.path("leftover").asLong()).as(run.toString()).isNegative();
        assertThat(score.path("leftover")).isEqualTo(told.path("leftover"));
        assertThat(score.path("total").asLong())
                .isEqualTo(score.path("leftover").asLong()
                        + score.path("fragmentation").asLong()
                        + score.path("feeding").asLong());
    }

    @Test
    void jobWithoutLimitIsPricedByTheHour() {
        var told = dryRun(bob, "\"cards\": 2");

        assertThat(told.json().path("costs").path(0).path("basis").asText()).isEqualTo("HOUR");
        assertThat(amount(told, 0)).isEqualTo("72.000000");
    }

    @Test
    void whatWouldWaitIsToldWhyInTheReadersLanguage() {
        var later = job("\"cards\": 1, \"notBefore\": \"2099-01-01T00:00:00+08:00\"");

        var told = bob.post("/jobs:dry-run", later, "Accept-Language", "zh");

        var reason = told.json().path("reasons").path(0);
        assertThat(told.json().path("startsNow").asBoolean()).isFalse();
        assertThat(reason.path("code").asText()).isEqualTo("NOT_YET");
        assertThat(reason.path("text").asText()).isEqualTo("未到允许开始的时间：2098-12-31T16:00:00Z 起。");
        assertThat(told.text("estimatedStartBasis")).isEqualTo("NOT_BEFORE");
        assertThat(told.json().path("position").asInt()).isEqualTo(1);
    }

    @Test
    void whatWouldNotBeTakenIsRefused() {
        var elsewhere = job("\"cards\": 1").replace(project, UUID.randomUUID().toString());

        assertThat(dryRun(bob, "\"cards\": 4096").status()).isEqualTo(422);
        assertThat(dryRun(bob, "\"cards\": 4096").text("code")).isEqualTo("NEVER_FITS");
        assertThat(dryRun(bob, "\"cards\": 1.5").status()).isEqualTo(400);
        assertThat(dryRun(bob, "\"cards\": 1, \"preemptable\": true").status()).isEqualTo(400);
        assertThat(dryRun(carol, "\"cards\": 1").status()).isIn(403, 404);
        assertThat(bob.post("/jobs:dry-run", elsewhere).status()).isEqualTo(404);
    }

    @Test
    void projectWithoutRoomIsToldItsCapAndWhatItHolds() {
        var capped = project("capped");
        var quota = "/projects/" + capped + "/quota";
        var tag = alice.get(quota).header("ETag").orElseThrow();
        var caps = "{\"cards\": {\"%s\": 1}}".formatted(Ground.MODEL);
        assertThat(alice.put(quota, caps, "If-Match", tag).status()).isEqualTo(200);
        var job = job("\"cards\": 1").replace(project, capped);
        var tooLarge = bob.post("/jobs:dry-run", job.replace("\"cards\": 1", "\"cards\": 2"));
        assertThat(tooLarge.status()).isEqualTo(422);
        assertThat(tooLarge.text("code")).isEqualTo("OVER_PROJECT_QUOTA_CARDS");
        var first = submit(job, capped);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> !bob.get("/jobs/" + first).text("state").equals("QUEUED"));

        var told = bob.post("/jobs:dry-run", job, "Accept-Language", "en");

        var reason = told.json().path("reasons").path(0);
        assertThat(reason.path("code").asText()).as(told.body()).isEqualTo("QUOTA_WAIT");
        assertThat(reason.path("words").path("project").asText()).isEqualTo(capped);
        assertThat(reason.path("text").asText())
                .isEqualTo("Its project's cap leaves no room: 1 cards of VIRTUAL-80G needed, 1 of 1 held.");
        assertThat(dryRun(bob, "\"cards\": 1").json().path("startsNow").asBoolean())
                .isTrue();
    }

    @Test
    void jobForOffPeakHoursIsToldWhenTheyBegin() {
        var begin = ZonedDateTime.now(ZoneId.of("Asia/Shanghai")).plusHours(2).truncatedTo(ChronoUnit.MINUTES);
        var policy = Ground.policy(pool, List.of(code), "{team: %s, accelerator: 9}".formatted(name))
                + "  off_peak: [\"%s-%s\"]\n"
                        .formatted(begin.toLocalTime(), begin.toLocalTime().plusHours(1));
        TwoAdmins.of(Stack.shared()).agreeOn(pool, policy).expect(200);

        var waiting = submit(job("\"cards\": 1, \"offPeak\": true"), project("night"));
        var told = dryRun(bob, "\"cards\": 1, \"offPeak\": true");
        var explained = bob.get("/jobs/" + waiting + "/explanation").json().path("reasons");

        var reason = told.json().path("reasons").path(0);
        assertThat(reason.path("code").asText()).as(told.body()).isEqualTo("NOT_YET");
        assertThat(Instant.parse(reason.path("until").asText())).isEqualTo(begin.toInstant());
        assertThat(told.text("estimatedStartBasis")).isEqualTo("NOT_BEFORE");
        assertThat(explained.path(0).path("code").asText()).isEqualTo("NOT_YET");
        assertThat(bob.get("/jobs/" + waiting)
                        .json()
                        .path("what")
                        .path("offPeak")
                        .asBoolean())
                .isTrue();
        assertThat(bob.post("/jobs/" + waiting + "/cancel", "{\"reason\": \"seen\"}")
                        .status())
                .isEqualTo(200);
        assertThat(dryRun(bob, "\"cards\": 1").json().path("startsNow").asBoolean())
                .isTrue();
    }

    @Test
    void jobIsNotPlacedWhereItCouldCostMoreThanItMay() {
        var enough = dryRun(bob, "\"cards\": 2, \"walltimeSeconds\": 3600, \"maxCost\": " + money("72.00"));
        var tooLittle = dryRun(bob, "\"cards\": 2, \"walltimeSeconds\": 3600, \"maxCost\": " + money("71.99"));
        var endless = dryRun(bob, "\"cards\": 2, \"maxCost\": " + money("72.00"));

        assertThat(enough.json().path("startsNow").asBoolean())
                .as(enough.body())
                .isTrue();
        assertThat(tooLittle.status()).isEqualTo(422);
        var fault = tooLittle.json().path("errors").path(0);
        assertThat(fault.path("pointer").asText()).isEqualTo("/maxCost");
        assertThat(fault.path("code").asText()).isEqualTo("MISFIT_COST");
        assertThat(tooLittle.text("detail")).contains("71.99 CNY", "72.000000 CNY", "36.000000 CNY/h");
        assertThat(endless.status()).isEqualTo(422);
        assertThat(endless.text("code")).isEqualTo("MAX_COST_NEEDS_WALLTIME");
        assertThat(dryRun(bob, "\"cards\": 2, \"maxCost\": " + money("-1")).status())
                .isEqualTo(400);
    }

    @Test
    void cardsAreLinkedAsTheJobNeedsThem() {
        var linked = dryRun(bob, "\"cards\": 2, \"interconnect\": \"PCIE\"");
        var never = dryRun(bob, "\"cards\": 2, \"interconnect\": \"HCCS\"");

        assertThat(linked.json().path("startsNow").asBoolean())
                .as(linked.body())
                .isTrue();
        assertThat(never.status()).isEqualTo(422);
        var fault = never.json().path("errors").path(0);
        assertThat(fault.path("code").asText()).isEqualTo("MISFIT_INTERCONNECT");
        assertThat(fault.path("pointer").asText()).isEqualTo("/interconnect");
        assertThat(never.text("detail")).contains("HCCS", "[PCIE]");
    }

    @Test
    void jobRunsOnlyWhereSoftwareIsNewEnough() {
        var enough = dryRun(bob, "\"cards\": 1, \"minimumVersions\": {\"kernel\": \"6.0.9\"}");
        var tooOld = dryRun(bob, "\"cards\": 1, \"minimumVersions\": {\"kernel\": \"6.2\", \"cuda\": \"12\"}");
        var unclear = dryRun(bob, "\"cards\": 1, \"minimumVersions\": {\"cann\": \"8.0.RC2\"}");

        assertThat(enough.json().path("startsNow").asBoolean())
                .as(enough.body())
                .isTrue();
        assertThat(tooOld.status()).as(tooOld.body()).isEqualTo(422);
        var fault = tooOld.json().path("errors").path(0);
        assertThat(fault.path("code").asText()).isEqualTo("MISFIT_VERSION");
        assertThat(fault.path("pointer").asText()).isEqualTo("/minimumVersions");
        assertThat(fault.path("detail").asText()).contains(code, "cuda 12, kernel 6.2", "cuda –, kernel 6.1");
        assertThat(unclear.status()).isEqualTo(400);
        assertThat(unclear.json().path("errors").path(0).path("pointer").asText())
                .isEqualTo("/minimumVersions/cann");
    }

    @Test
    void jobThatHasToBeApartRunsOnlyWhereTheEngineIsKnownToKeepTenantsApart() {
        var job = job("\"cards\": 1, \"requireIsolation\": true");
        var unknown = bob.post("/jobs:dry-run", job, "Accept-Language", "zh");

        tenantsAre(Inventory.Tenants.APART);
        var apart = bob.post("/jobs:dry-run", job);
        var waiting = submit(
                job("\"cards\": 1, \"requireIsolation\": true, \"notBefore\": \"2099-01-01T00:00:00+08:00\""),
                project("apart"));
        tenantsAre(Inventory.Tenants.TOGETHER);
        var explained = bob.get("/jobs/" + waiting + "/explanation").json().path("reasons");

        assertThat(unknown.status()).as(unknown.body()).isEqualTo(422);
        var fault = unknown.json().path("errors").path(0);
        assertThat(fault.path("code").asText()).isEqualTo("MISFIT_ISOLATION");
        assertThat(fault.path("pointer").asText()).isEqualTo("/requireIsolation");
        assertThat(fault.path("detail").asText()).contains(code, "隔离");
        assertThat(apart.json().path("startsNow").asBoolean()).as(apart.body()).isTrue();
        var reason = explained.path(0);
        assertThat(reason.path("code").asText()).as(explained.toString()).isEqualTo("NO_MATCHING_PROFILE");
        assertThat(reason.path("text").asText()).contains("tenants are kept apart on 0 of the 1 nodes there");
        assertThat(bob.get("/jobs/" + waiting)
                        .json()
                        .path("what")
                        .path("requireIsolation")
                        .asBoolean())
                .isTrue();
        bob.post("/jobs/" + waiting + "/cancel", "{\"reason\": \"seen\"}");
    }

    private static void tenantsAre(Inventory.Tenants tenants) {
        UseCases.on(Stack.shared().database()).call(Inventory.class, inventory -> {
            inventory.tenantsAre(UUID.fromString(cluster), tenants);
            return true;
        });
    }

    @Test
    void elasticJobStartsOnAsManyNodesAsThereAre() {
        var elastic = dryRun(bob, "\"cards\": 2, \"nodes\": 4, \"minNodes\": 1");
        var rigid = dryRun(bob, "\"cards\": 2, \"nodes\": 4");
        var absurd = dryRun(bob, "\"cards\": 2, \"nodes\": 4, \"minNodes\": 5");

        assertThat(elastic.json().path("place").path("nodes").asInt())
                .as(elastic.body())
                .isEqualTo(1);
        assertThat(rigid.status()).isEqualTo(422);
        assertThat(absurd.status()).isEqualTo(400);
        assertThat(absurd.json().path("errors").path(0).path("pointer").asText())
                .isEqualTo("/minNodes");
    }

    @Test
    void partOfACardIsPlacedAndPricedAsOne() {
        var told = dryRun(bob, "\"cards\": 0.25, \"walltimeSeconds\": 3600");

        assertThat(told.json().path("startsNow").asBoolean()).as(told.body()).isTrue();
        assertThat(amount(told, 0)).isEqualTo("9.000000");
        assertThat(dryRun(bob, "\"cards\": 0.25, \"nodes\": 2").status()).isEqualTo(400);
    }

    @Test
    void jobRunsOnlyWhereItsDataIsOrCanCome() {
        var here = admin.get("/clusters/" + cluster).text("siteId");
        var there = id(
                admin.post("/sites", """
                    {"code": "%s", "name": "Far", "zone": "Asia/Shanghai"}
                    """.formatted(
                                "far-" + UUID.randomUUID().toString().substring(0, 18))),
                201);
        var data = "corpus-" + UUID.randomUUID();
        var dataset = id(admin.post("/datasets", """
            {"name": "%s", "said": {"bytes": 1500000000, "sites": ["%s"]}}
            """.formatted(data, there)), 201);
        var job = job("\"cards\": 1, \"datasets\": [\"%s\"]".formatted(data));

        var waiting = submit(job, project("data"));
        var unjoined = bob.post("/jobs:dry-run", job, "Accept-Language", "en");
        var explained = bob.get("/jobs/" + waiting + "/explanation").json().path("reasons");
        var removal = admin.delete("/datasets/" + dataset, "If-Match", "\"1\"");
        var link = """
            {"fromSite": "%s", "toSite": "%s", "said": {"bandwidthMbit": 1000}}
            """.formatted(there, here);
        id(admin.post("/links", link), 201);
        var joined = bob.post("/jobs:dry-run", job);

        var reason = unjoined.json().path("reasons").path(0);
        assertThat(reason.path("code").asText()).as(unjoined.body()).isEqualTo("DATA_OR_IMAGE_NOT_READY");
        assertThat(reason.path("cluster").asText()).isEqualTo(cluster);
        assertThat(reason.path("text").asText()).contains(data, "2 GiB", "1 sites");
        assertThat(removal.status()).as(removal.body()).isEqualTo(409);
        assertThat(removal.text("code")).isEqualTo("NAMED_BY_JOBS");
        assertThat(removal.text("detail")).contains("1", data);
        assertThat(joined.json().path("startsNow").asBoolean())
                .as(joined.body())
                .isTrue();
        assertThat(explained.path(0).path("code").asText()).isEqualTo("DATA_OR_IMAGE_NOT_READY");
        assertThat(explained.path(0).path("clusterCode").asText()).isEqualTo(code);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> !bob.get("/jobs/" + waiting).text("state").equals("QUEUED"));
        var unknown = dryRun(bob, "\"cards\": 1, \"datasets\": [\"nowhere\"]");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.text("code")).isEqualTo("UNKNOWN_DATASET");
        assertThat(admin.delete("/datasets/" + dataset, "If-Match", "\"1\"").status())
                .isEqualTo(204);
    }

    @Test
    void fewerCardsThatWouldStartNowAreNamedWithTheCodeOfTheCluster() {
        var crowded = project("crowded");
        var quota = "/projects/" + crowded + "/quota";
        var tag = alice.get(quota).header("ETag").orElseThrow();
        var caps = "{\"cards\": {\"%s\": 3}}".formatted(Ground.MODEL);
        assertThat(alice.put(quota, caps, "If-Match", tag).status()).isEqualTo(200);
        var first = submit(job("\"cards\": 1"), crowded);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> !bob.get("/jobs/" + first).text("state").equals("QUEUED"));
        var job = job("\"cards\": 3").replace(project, crowded);

        var told = bob.post("/jobs:dry-run", job, "Accept-Language", "en");

        var hint = told.json().path("hints").path(0);
        assertThat(hint.path("clusterCode").asText()).as(told.body()).isEqualTo(code);
        assertThat(hint.path("fewerCards").asInt()).isEqualTo(1);
        assertThat(hint.path("text").asText()).endsWith("it would start now on " + code + ".");
    }

    private static String submit(String job, String into) {
        return id(bob.post("/jobs", job.replace(project, into), "Idempotency-Key", into), 201);
    }

    private static String money(String amount) {
        return "{\"amount\": \"%s\", \"currency\": \"CNY\"}".formatted(amount);
    }

    private static String project(String name) {
        var made = id(alice.post("/tenants/" + tenant + "/projects", "{\"name\": \"%s\"}".formatted(name)), 201);
        var member = alice.post("/projects/" + made + "/members", "{\"username\": \"bob\"}");
        assertThat(member.status()).as(member.body()).isEqualTo(201);
        return made;
    }

    private static void price(Api finance, String tenant, String name) {
        var plan = """
            {"name": "%s", "tenantId": "%s", "currency": "CNY", "taxRate": 0.06, "zone": "Asia/Shanghai"}
            """.formatted(name, tenant);
        var version = """
            {"model": "%s", "price": {"amount": "36.00", "currency": "CNY"}, "validFrom": "2026-01-01T00:00:00+08:00"}
            """.formatted(Ground.MODEL);
        var planId = id(finance.post("/price-plans", plan, "Idempotency-Key", name), 201);
        id(finance.post("/price-plans/" + planId + "/versions", version, "Idempotency-Key", name + "-1"), 201);
    }

    private static Answer dryRun(Api person, String said) {
        return person.post("/jobs:dry-run", job(said));
    }

    private static String job(String said) {
        return """
            {"project": "%s", "name": "a job", "kind": "TRAINING", "command": ["true"], "restartable": true, %s}
            """.formatted(project, said);
    }

    private static String amount(Answer told, int cost) {
        return told.json()
                .path("costs")
                .path(cost)
                .path("amount")
                .path("amount")
                .asText();
    }

    private static String id(Answer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        return answer.text("id");
    }
}
