package org.cardhour.launch;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * All tests on {@link Stack#shared()} share the few cards of this machine: after each test what it left running or waiting
 * there is cancelled, and the cards are waited for. A server that a test has stopped is started again.
 */
public final class CardsGivenBack implements AfterEachCallback {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final String LEFT = """
        select cast(j.id as char(36)) from job j
        where j.state not in ('SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT')
          and (exists (select 1 from job_run r join cluster c on c.id = r.cluster_id and c.form = 'SINGLE'
                       where r.job_id = j.id and r.released_at is null)
               or exists (select 1 from pool_tenant t
                          join pool_cluster p on p.pool_id = t.pool_id
                          join cluster c on c.id = p.cluster_id and c.form = 'SINGLE'
                          where t.tenant_id = j.tenant_id))
        """;

    private static final String HELD = """
        select cast(r.id as char(36)) from job_run r join cluster c on c.id = r.cluster_id and c.form = 'SINGLE'
        where r.released_at is null
        """;

    @Override
    public void afterEach(ExtensionContext context) {
        giveBack(Stack.shared());
    }

    static void giveBack(Stack stack) {
        if (!stack.isServing()) {
            stack.startServer();
        }
        var admin = Caller.of(stack, "adam");
        stack.database()
                .found(LEFT)
                .forEach(job -> admin.post("/jobs/" + job + "/cancel", "{\"reason\": \"the test is over\"}"));
        await("cards of this machine")
                .atMost(LIMIT)
                .until(() -> stack.database().found(HELD), List::isEmpty);
    }
}
