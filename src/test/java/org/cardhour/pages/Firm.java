package org.cardhour.pages;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Stack;
import org.cardhour.launch.ThisMachine;

/**
 * A tenant with cards of its own: alice is its admin, bob its engineer, carol a stranger. Its jobs
 * are real processes of this machine.
 */
final class Firm {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Stack stack;
    private final String name = "pages-" + UUID.randomUUID().toString().substring(0, 8);
    private final ThisMachine machine;
    private final Caller admin;
    private String tenant = "";
    private String project = "";

    private Firm(Stack stack) {
        this.stack = stack;
        this.machine = ThisMachine.joined(stack);
        this.admin = Caller.of(stack, "adam");
    }

    static Firm founded(Stack stack) {
        var firm = new Firm(stack);
        firm.register();
        firm.letBobIn();
        return firm;
    }

    /** Leaves the machine to the next. */
    void close() {
        machine.giveBack();
    }

    String tenantName() {
        return name;
    }

    /** Submits a job of bob's; gives its id. */
    String submit(String jobName, int cards, String script) {
        var body = """
            {"project": "%s", "name": %s, "kind": "TRAINING", "command": ["bash", "-c", "%s"], "cards": %d,
             "restartable": true, "walltimeSeconds": 600}
            """.formatted(project, quoted(jobName), script, cards);
        return bob().post("/jobs", body, "Idempotency-Key", UUID.randomUUID().toString())
                .expect(201)
                .field("id");
    }

    void awaitState(String job, String state) {
        var bob = bob();
        await(() -> bob.get("/jobs/" + job).field("state").equals(state));
    }

    /** Ends a job, if it has not ended, and waits until it holds nothing. */
    void end(String job) {
        var bob = bob();
        bob.post("/jobs/" + job + "/cancel", "{\"reason\": \"the test is over\"}");
        await(() -> bob.get("/jobs/" + job).json().path("endedAt").isTextual());
    }

    /** A bill up to now that was reviewed; gives its number. */
    String bill() {
        var fay = Caller.of(stack, "fay");
        var plan = fay.post("/price-plans", """
            {"name": "%s", "tenantId": "%s", "currency": "CNY", "taxRate": 0.06, "zone": "Asia/Shanghai"}
            """.formatted(name, tenant), "Idempotency-Key", name + "-plan")
                .expect(201)
                .field("id");
        fay.post("/price-plans/" + plan + "/versions", """
            {"price": {"amount": "36.00", "currency": "CNY"},
             "validFrom": "2026-01-01T00:00:00+08:00"}
            """, "Idempotency-Key", name + "-price")
                .expect(201);
        var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        var bill = fay.post(
                        "/bills:cut",
                        "{\"tenant\": \"%s\", \"at\": \"%s\"}".formatted(tenant, now),
                        "Idempotency-Key",
                        name + "-cut")
                .expect(201)
                .field("id");
        fay.post("/bills/" + bill + "/review", "{}").expect(200);
        return fay.get("/bills/" + bill).field("number");
    }

    /** Another tenant in the same pool, of which this person is the admin. */
    void foundNeighbourOf(String person) {
        var neighbour = Caller.of(stack, person)
                .post("/tenants", "{\"name\": \"%s-next\", \"displayName\": \"Next door\"}".formatted(name))
                .expect(201)
                .field("id");
        approve(neighbour, 0);
    }

    private void register() {
        tenant = Caller.of(stack, "alice")
                .post("/tenants", "{\"name\": \"%s\", \"displayName\": \"Pages\"}".formatted(name))
                .expect(201)
                .field("id");
        approve(tenant, 3);
    }

    private void approve(String applicant, int cards) {
        var approval = "{\"pool\": \"%s\", \"guaranteedCards\": %d}".formatted(ThisMachine.POOL, cards);
        admin.post("/tenants/" + applicant + "/approval", approval);
        await(() -> admin.get("/tenants/" + applicant).field("state").equals("ACTIVE"));
    }

    private void letBobIn() {
        var alice = Caller.of(stack, "alice");
        project = alice.post("/tenants/" + tenant + "/projects", "{\"name\": \"vision\"}")
                .expect(201)
                .field("id");
        alice.post("/projects/" + project + "/members", "{\"username\": \"bob\"}")
                .expect(201);
    }

    private Caller bob() {
        return Caller.of(stack, "bob");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).until(condition);
    }
}
