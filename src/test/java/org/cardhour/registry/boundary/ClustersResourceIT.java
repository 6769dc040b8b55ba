package org.cardhour.registry.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Caller.Answer;
import org.cardhour.launch.ProviderSeat;
import org.cardhour.launch.Stack;
import org.cardhour.launch.UseCases;
import org.cardhour.registry.control.FoundNode;
import org.cardhour.registry.control.Inventory;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.Node.Machine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sites and clusters over HTTP: adam is of the platform, percy provides for an organisation, alice is nobody's. */
class ClustersResourceIT {

    private static final String MODEL = "A100-80G";

    private static final String COMPLETE = """
        {"models": [{"model": "A100-80G", "count": 8, "memoryGib": 80, "interconnect": "NVLINK",
                     "share": {"unit": "PERCENT", "value": 50}}],
         "storage": {"type": "lustre", "capacityGib": 1000, "freeGib": 400},
         "kinds": ["TRAINING", "BATCH"],
         "ownerRule": {"rule": "KEEP_FREE", "cards": 2},
         "reviewPeriodDays": 30}
        """;

    private static Stack stack;
    private static ProviderSeat seat;
    private static Caller adam;
    private static Caller percy;
    private static Caller alice;
    private static Caller audrey;
    private static String site;

    @BeforeAll
    static void takeSeats() {
        stack = Stack.shared();
        seat = ProviderSeat.of(stack, "percy");
        adam = Caller.of(stack, "adam");
        percy = Caller.of(stack, "percy");
        alice = Caller.of(stack, "alice");
        audrey = Caller.of(stack, "audrey");
        site = adam.post("/sites", site(code())).expect(201).field("id");
    }

    @AfterAll
    static void leaveSeats() {
        seat.close();
    }

    @Test
    void siteIsAddedOnceByThePlatformAndSeenByProviders() {
        var code = code();

        var added = adam.post("/sites", site(code)).expect(201);

        assertThat(added.header("Location").orElseThrow()).endsWith("/sites/" + added.field("id"));
        assertThat(adam.post("/sites", site(code)).expect(409).field("code")).isEqualTo("SITE_CODE_TAKEN");
        assertThat(values(percy.get("/sites?limit=500"), "code")).contains(code);
        percy.post("/sites", site(code())).expect(403);
        assertThat(pointer(adam.post("/sites", site(code()).replace("Shanghai", "Peking"))))
                .isEqualTo("/zone");
    }

    @Test
    void clusterIsPendingUntilItsProfileIsCompleteAndConfirmed() {
        var cluster = registered(adam, "");

        var bare = adam.get(cluster).expect(200);
        var incomplete = state(
                cluster, "{\"models\": [{\"model\": \"%s\", \"count\": 8}], \"kinds\": [\"BATCH\"]}".formatted(MODEL));
        var unconfirmed = state(cluster, COMPLETE);
        find(cluster, 8);
        var confirmed = adam.get(cluster).expect(200);

        assertThat(texts(bare, "missing")).containsExactly("models", "storage", "kinds");
        assertThat(texts(incomplete, "missing"))
                .containsExactly(
                        "models/A100-80G/memoryGib",
                        "models/A100-80G/interconnect",
                        "models/A100-80G/share",
                        "models/A100-80G/discovery",
                        "storage");
        assertThat(incomplete.field("state")).isEqualTo("PENDING");
        assertThat(texts(unconfirmed, "missing")).containsExactly("models/A100-80G/discovery");
        assertThat(confirmed.field("state")).isEqualTo("ACTIVE");
        assertThat(texts(confirmed, "missing")).isEmpty();
        assertThat(confirmed.json().path("offered").path(MODEL).asInt()).isEqualTo(4);
        assertThat(confirmed
                        .json()
                        .path("profile")
                        .path("ownerRule")
                        .path("cards")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void inventoryIsWhatWasFoundAndTheSmallerFigureCounts() {
        var cluster = active(adam, "");

        find(cluster, 6);
        var inventory = adam.get(cluster + "/inventory").expect(200).json();
        var nodes = audrey.get(cluster + "/nodes").expect(200).json();
        var drifts = adam.get(cluster).json().path("drifts");

        assertThat(inventory.path("nodes").asInt()).isEqualTo(1);
        assertThat(inventory.path("models").path(0).path("model").asText()).isEqualTo(MODEL);
        assertThat(inventory.path("models").path(0).path("count").asInt()).isEqualTo(6);
        assertThat(nodes.path(0).path("cards")).hasSize(8);
        assertThat(drifts.path(0).toString()).contains("models/A100-80G/count", "\"8\"", "\"6\"");
        alice.get(cluster + "/nodes").expect(403);
    }

    @Test
    void clusterIsDrainedDisabledAndResumedWithAReason() {
        var cluster = active(adam, "");
        var reason = "{\"reason\": \"new switches\"}";

        var states = List.of("drain", "disable", "resume").stream()
                .map(verb -> adam.post(cluster + "/" + verb, reason).expect(200).field("state"))
                .toList();

        assertThat(states).containsExactly("DRAINING", "DISABLED", "ACTIVE");
        assertThat(pointer(adam.post(cluster + "/drain", "{\"reason\": \" \"}")))
                .isEqualTo("/reason");
        assertThat(adam.get(cluster).field("state")).isEqualTo("ACTIVE");
        assertThat(values(audrey.get("/audit-events?targetId=" + id(cluster)), "action"))
                .contains("cluster.register", "cluster.profile", "cluster.drain", "cluster.disable", "cluster.resume");
        assertThat(audrey.get("/audit-events?action=cluster.drain&targetId=" + id(cluster))
                        .text())
                .contains("new switches");
    }

    @Test
    void signOfLifeIsKeptAndLeavesTheVersionAlone() {
        var cluster = active(adam, "");
        var before = adam.get(cluster);

        adam.post(cluster + "/heartbeat", "").expect(204);
        var after = adam.get(cluster);

        assertThat(Instant.parse(after.field("lastHeartbeatAt")))
                .isAfter(Instant.parse(before.field("lastHeartbeatAt")));
        assertThat(after.header("ETag")).isEqualTo(before.header("ETag"));
        alice.post(cluster + "/heartbeat", "").expect(403);
    }

    @Test
    void providerRegistersAndChangesItsOwnAndSeesNoOther() {
        var own = registered(percy, owner(seat.organisation()));
        var others = active(adam, "");
        var theirs = owner(UUID.randomUUID());

        percy.post("/clusters", cluster(code(), theirs)).expect(403);
        percy.post("/clusters", cluster(code(), "")).expect(403);
        for (String path : List.of(others, others + "/nodes", others + "/inventory")) {
            assertThat(percy.get(path).expect(404).field("code")).isEqualTo("UNKNOWN_CLUSTER");
        }
        percy.post(others + "/drain", "{\"reason\": \"mischief\"}").expect(404);
        percy.post(others + "/heartbeat", "").expect(404);
        percy.put(others + "/profile", COMPLETE, "If-Match", "\"1\"").expect(404);

        assertThat(values(percy.get("/clusters?limit=500"), "id"))
                .contains(id(own))
                .doesNotContain(id(others));
        assertThat(adam.get(others).field("state")).isEqualTo("ACTIVE");
        percy.post(own + "/drain", "{\"reason\": \"service\"}").expect(200);
        assertThat(values(audrey.get("/audit-events?outcome=DENIED&targetId=" + id(others)), "action"))
                .contains("cluster.drain", "cluster.profile");
    }

    @Test
    void callersWithoutTheRoleAreRefused() {
        var cluster = registered(adam, "");

        alice.post("/clusters", cluster(code(), "")).expect(403);
        audrey.post("/clusters", cluster(code(), "")).expect(403);
        audrey.post(cluster + "/drain", "{\"reason\": \"no\"}").expect(403);
        Caller.withoutToken(stack).get("/clusters").expect(401);
        assertThat(adam.get("/clusters/" + UUID.randomUUID()).expect(404).field("code"))
                .isEqualTo("UNKNOWN_CLUSTER");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # instead of                      | said                                    | at        | names
        "kinds":                          | "kindes":                               | /kindes   | kindes
        "value": 50                       | "value": -1                             | /models   | -1
        "value": 50                       | "value": 101                            | /models   | 101
        "count": 8                        | "count": 0                              | /models   | 0
        "count": 8                        | "count": 2.5                            | /models   |
        "NVLINK"                          | "nv link"                               | /models   |
        "cards": 2                        | "waitedSeconds": 2                      | /ownerRule/cards | KEEP_FREE
        """)
    void wrongProfileIsPointedAtAndChangesNothing(String instead, String said, String at, String names) {
        var cluster = registered(adam, "");
        var before = adam.get(cluster);

        var refused = adam.put(
                cluster + "/profile",
                COMPLETE.replace(instead, said),
                "If-Match",
                before.header("ETag").orElseThrow());

        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(pointer(refused)).startsWith(at);
        if (names != null) {
            assertThat(refused.json().path("errors").path(0).toString()).contains(names);
        }
        assertThat(adam.get(cluster).text()).isEqualTo(before.text());
    }

    @Test
    void profileNeedsTheVersionThatWasSeen() {
        var cluster = registered(adam, "");
        var seen = adam.get(cluster).header("ETag").orElseThrow();

        var unseen = adam.put(cluster + "/profile", COMPLETE).expect(428);
        adam.put(cluster + "/profile", COMPLETE, "If-Match", seen).expect(200);
        var stale = adam.put(cluster + "/profile", COMPLETE, "If-Match", seen).expect(412);

        assertThat(unseen.field("code")).isEqualTo("IF_MATCH_REQUIRED");
        assertThat(stale.field("code")).isEqualTo("STALE");
    }

    @Test
    void wrongRegistrationIsPointedAt() {
        var code = code();
        var good = cluster(code, "");

        assertThat(pointer(adam.post("/clusters", good.replace("\"name\"", "\"nam\""))))
                .isEqualTo("/nam");
        assertThat(pointer(adam.post("/clusters", good.replace("https", "http"))))
                .isEqualTo("/endpoint");
        assertThat(pointer(adam.post("/clusters", good.replace(code, "No Code"))))
                .isEqualTo("/code");
        assertThat(adam.post("/clusters", good.replace(site, UUID.randomUUID().toString()))
                        .expect(422)
                        .field("code"))
                .isEqualTo("UNKNOWN_SITE");
        adam.post("/clusters", good).expect(201);
        assertThat(adam.post("/clusters", good).expect(409).field("code")).isEqualTo("CLUSTER_CODE_TAKEN");
    }

    private static String active(Caller person, String owner) {
        var cluster = registered(person, owner);
        find(cluster, 8);
        assertThat(state(cluster, COMPLETE).field("state")).isEqualTo("ACTIVE");
        return cluster;
    }

    /** The path of a new cluster. */
    private static String registered(Caller person, String owner) {
        return "/clusters/"
                + person.post("/clusters", cluster(code(), owner)).expect(201).field("id");
    }

    private static Answer state(String cluster, String profile) {
        var seen = adam.get(cluster).header("ETag").orElseThrow();
        return adam.put(cluster + "/profile", profile, "If-Match", seen).expect(200);
    }

    /** As discovery would report. */
    private static void find(String cluster, int cards) {
        var card = new Accelerator("", MODEL, 80, "NVLINK", "0", false);
        var node =
                new FoundNode("node-1", new Machine(64, 262_144, "Linux", "6.1", ""), Collections.nCopies(cards, card));
        UseCases.on(stack.database()).call(Inventory.class, inventory -> {
            inventory.report(UUID.fromString(id(cluster)), List.of(node), Instant.now());
            return true;
        });
    }

    private static String id(String cluster) {
        return cluster.substring(cluster.lastIndexOf('/') + 1);
    }

    private static String code() {
        return "c-" + UUID.randomUUID().toString().substring(0, 18);
    }

    private static String owner(UUID organisation) {
        return "\"ownerId\": \"" + organisation + "\",";
    }

    private static String site(String code) {
        return "{\"code\": \"%s\", \"name\": \"Beijing\", \"zone\": \"Asia/Shanghai\"}".formatted(code);
    }

    private static String cluster(String code, String owner) {
        return """
            {"code": "%s", "name": "north", "siteId": "%s", %s "form": "SLURM", "endpoint": "https://slurm.example"}
            """.formatted(code, site, owner);
    }

    private static String pointer(Answer refused) {
        return refused.expect(400).json().path("errors").path(0).path("pointer").asText();
    }

    private static List<String> texts(Answer answer, String field) {
        return answer.json()
                .path(field)
                .valueStream()
                .map(node -> node.asText())
                .toList();
    }

    private static List<String> values(Answer list, String field) {
        return list.expect(200)
                .json()
                .path("items")
                .valueStream()
                .map(item -> item.path(field).asText())
                .toList();
    }
}
