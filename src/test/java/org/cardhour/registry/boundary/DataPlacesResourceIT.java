package org.cardhour.registry.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Caller.Answer;
import org.cardhour.launch.ProviderSeat;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Links, datasets and images over HTTP: adam is of the platform, percy provides for an organisation. */
class DataPlacesResourceIT {

    private static ProviderSeat seat;
    private static Caller adam;
    private static Caller percy;
    private static Caller audrey;
    private static String beijing;
    private static String shanghai;

    @BeforeAll
    static void takeSeats() {
        var stack = Stack.shared();
        seat = ProviderSeat.of(stack, "percy");
        adam = Caller.of(stack, "adam");
        percy = Caller.of(stack, "percy");
        audrey = Caller.of(stack, "audrey");
        beijing = site();
        shanghai = site();
    }

    @AfterAll
    static void leaveSeats() {
        seat.close();
    }

    @Test
    void linkIsAddedOnceChangedByWhoeverHasSeenItAndSeenByAll() {
        var there = link(beijing, shanghai, "{\"bandwidthMbit\": 1000, \"latencyMs\": 30}");
        var added = adam.post("/links", there).expect(201);
        var path = "/links/" + added.field("id");
        var tag = adam.get(path).header("ETag").orElseThrow();

        var dearer = "{\"bandwidthMbit\": 2000, \"costPerGib\": {\"amount\": \"0.5\", \"currency\": \"CNY\"}}";
        var changed = adam.put(path, dearer, "If-Match", tag).expect(200);

        assertThat(changed.json().path("bandwidthMbit").asInt()).isEqualTo(2_000);
        assertThat(changed.json().path("costPerGib").path("amount").asText()).isEqualTo("0.5");
        assertThat(changed.json().path("latencyMs").isNull()
                        || changed.json().path("latencyMs").isMissingNode())
                .isTrue();
        assertThat(adam.put(path, dearer, "If-Match", tag).status()).isEqualTo(412);
        assertThat(adam.put(path, dearer).status()).isEqualTo(428);
        assertThat(adam.post("/links", there).expect(409).field("code")).isEqualTo("LINK_TAKEN");
        assertThat(adam.post("/links", link(beijing, beijing, "{}")).expect(422).field("code"))
                .isEqualTo("LINK_TO_ITSELF");
        assertThat(adam.post("/links", link(beijing, UUID.randomUUID().toString(), "{}"))
                        .expect(422)
                        .field("code"))
                .isEqualTo("UNKNOWN_SITE");
        assertThat(pointer(adam.put(path, cost("-1", "CNY"), "If-Match", tag))).isEqualTo("/costPerGib");
        assertThat(pointer(adam.put(path, cost("1", "QQQ"), "If-Match", tag))).isEqualTo("/costPerGib/currency");
        assertThat(pointer(adam.post("/links", link(beijing, shanghai, cost("-1", "CNY")))))
                .isEqualTo("/said/costPerGib");
        assertThat(ids(audrey.get("/links?limit=500"))).contains(added.field("id"));
        percy.put(path, dearer, "If-Match", tag).expect(403);
    }

    @Test
    void datasetIsFoundWhereItIsSaidToBe() {
        var name = "corpus/" + UUID.randomUUID();
        var added = adam.post("/datasets", dataset(name, beijing)).expect(201);
        var path = "/datasets/" + added.field("id");
        var tag = adam.get(path).header("ETag").orElseThrow();

        var moved = adam.put(path, data(shanghai), "If-Match", tag).expect(200);

        assertThat(moved.field("name")).isEqualTo(name);
        assertThat(moved.json().path("sites").path(0).asText()).isEqualTo(shanghai);
        assertThat(moved.header("ETag")).isNotEqualTo(java.util.Optional.of(tag));
        assertThat(adam.get(path).json().path("sites")).hasSize(1);
        assertThat(adam.put(path, data(beijing), "If-Match", tag).status()).isEqualTo(412);
        assertThat(adam.post("/datasets", dataset(name, beijing)).expect(409).field("code"))
                .isEqualTo("DATASET_TAKEN");
        assertThat(adam.post("/datasets", dataset(name + "-2", UUID.randomUUID().toString()))
                        .expect(422)
                        .field("code"))
                .isEqualTo("UNKNOWN_SITE");
        assertThat(ids(audrey.get("/datasets?limit=500"))).contains(added.field("id"));
        adam.get("/datasets/" + UUID.randomUUID()).expect(404);
    }

    @Test
    void providerSpeaksOfImagesOnItsOwnClustersOnly() {
        var own = cluster(percy, "\"ownerId\": \"%s\",".formatted(seat.organisation()));
        var other = cluster(adam, "");
        var name = "registry.example/train:" + UUID.randomUUID();

        var added = percy.post("/images", image(name, own)).expect(201);
        var path = "/images/" + added.field("id");
        var tag = percy.get(path).header("ETag").orElseThrow();

        assertThat(percy.put(path, images(own, other), "If-Match", tag)
                        .expect(422)
                        .field("code"))
                .isEqualTo("UNKNOWN_PLACE");
        var both = adam.put(path, images(own, other), "If-Match", tag).expect(200);
        assertThat(both.json().path("clusters")).hasSize(2);
        var later = both.header("ETag").orElseThrow();
        assertThat(percy.put(path, images(other), "If-Match", later)
                        .expect(200)
                        .json()
                        .path("clusters"))
                .hasSize(1);
        assertThat(percy.post("/images", image(name, own)).expect(409).field("code"))
                .isEqualTo("IMAGE_TAKEN");
        assertThat(ids(audrey.get("/images?limit=500"))).contains(added.field("id"));
    }

    @Test
    void whatIsRemovedIsGoneForWhoeverHasSeenItAndInTheAuditLog() {
        var from = site();
        var to = site();
        var cluster = cluster(adam, "");
        var name = "corpus/" + UUID.randomUUID();
        var paths = List.of(
                "/links/"
                        + adam.post("/links", link(from, to, "{}")).expect(201).field("id"),
                "/datasets/"
                        + adam.post("/datasets", dataset(name, from))
                                .expect(201)
                                .field("id"),
                "/images/"
                        + adam.post("/images", image(name, cluster)).expect(201).field("id"));

        for (var path : paths) {
            var tag = adam.get(path).header("ETag").orElseThrow();
            assertThat(adam.delete(path).status()).as(path).isEqualTo(428);
            assertThat(adam.delete(path, "If-Match", "\"99\"").status())
                    .as(path)
                    .isEqualTo(412);
            assertThat(adam.delete(path, "If-Match", tag).status()).as(path).isEqualTo(204);
            assertThat(adam.get(path).status()).as(path).isEqualTo(404);
            assertThat(adam.delete(path, "If-Match", tag).status()).as(path).isEqualTo(404);
            var id = path.substring(path.lastIndexOf('/') + 1);
            assertThat(audrey.get("/audit-events?targetId=" + id)
                            .expect(200)
                            .json()
                            .findValuesAsText("action"))
                    .contains(path.split("/", -1)[1].replaceAll("s$", "") + ".remove");
        }
        adam.post("/datasets", dataset(name, from)).expect(201);
    }

    @Test
    void providerRemovesOnlyImagesOfItsOwnClusters() {
        var own = cluster(percy, "\"ownerId\": \"%s\",".formatted(seat.organisation()));
        var other = cluster(adam, "");
        var foreign = adam.post("/images", image("registry.example/a:" + UUID.randomUUID(), other))
                .expect(201);
        var mine = percy.post("/images", image("registry.example/b:" + UUID.randomUUID(), own))
                .expect(201);

        var refused = percy.delete("/images/" + foreign.field("id"), "If-Match", "\"1\"");
        var removed = percy.delete("/images/" + mine.field("id"), "If-Match", "\"1\"");

        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(removed.status()).as(removed.text()).isEqualTo(204);
    }

    private static String cost(String amount, String currency) {
        return "{\"costPerGib\": {\"amount\": \"%s\", \"currency\": \"%s\"}}".formatted(amount, currency);
    }

    private static String pointer(Answer refused) {
        return refused.expect(400).json().path("errors").path(0).path("pointer").asText();
    }

    private static String site() {
        return adam.post(
                        "/sites",
                        "{\"code\": \"%s\", \"name\": \"A site\", \"zone\": \"Asia/Shanghai\"}".formatted(code()))
                .expect(201)
                .field("id");
    }

    private static String cluster(Caller person, String owner) {
        return person.post("/clusters", """
            {"code": "%s", "name": "north", "siteId": "%s", %s "form": "SLURM", "endpoint": "https://slurm.example"}
            """.formatted(code(), beijing, owner))
                .expect(201)
                .field("id");
    }

    private static String link(String from, String to, String said) {
        return "{\"fromSite\": \"%s\", \"toSite\": \"%s\", \"said\": %s}".formatted(from, to, said);
    }

    private static String dataset(String name, String site) {
        return "{\"name\": \"%s\", \"said\": %s}".formatted(name, data(site));
    }

    private static String data(String site) {
        return "{\"bytes\": 1000000000, \"sites\": [\"%s\"]}".formatted(site);
    }

    private static String image(String name, String cluster) {
        return "{\"name\": \"%s\", \"digest\": \"sha256:%s\", \"said\": %s}"
                .formatted(name, "0123456789abcdef".repeat(4), images(cluster));
    }

    private static String images(String... clusters) {
        return "{\"bytes\": 1000000000, \"clusters\": [\"%s\"]}".formatted(String.join("\", \"", clusters));
    }

    private static List<String> ids(Answer list) {
        return list.expect(200)
                .json()
                .path("items")
                .valueStream()
                .map(item -> item.path("id").asText())
                .toList();
    }

    private static String code() {
        return "d-" + UUID.randomUUID().toString().substring(0, 18);
    }
}
