package org.cardhour.execution.gateway.slurm;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.cardhour.execution.gateway.AddressCheck;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineLocation;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.kernel.Clocks;
import org.cardhour.launch.SlurmEngine;

/** A real Slurm, and Cardhour's way to it. */
final class SlurmCluster {

    static final AddressCheck LOOPBACK = endpoint -> List.of(InetAddress.getLoopbackAddress());

    final SlurmEngine engine;
    final SlurmConnector connector;

    SlurmCluster(SlurmEngine engine) {
        this.engine = engine;
        this.connector = connector();
    }

    /** Another one to the same cluster, as after a restart: it knows nothing. */
    SlurmConnector connector() {
        return new SlurmConnector(location(Map.of()), this::key, LOOPBACK, new Clocks());
    }

    EngineKey key() {
        return new EngineKey.SlurmKey("cardhour", Base64.getEncoder().encodeToString(engine.key()));
    }

    EngineLocation location(Map<String, String> others) {
        var options = new HashMap<>(Map.of(
                "partition",
                "main",
                "workdir",
                SlurmEngine.WORK,
                "logs",
                engine.work().toString()));
        options.putAll(others);
        return new EngineLocation(engine.endpoint(), Map.of("a100", new CardModel("A100-80G", 80, "NVLINK")), options);
    }

    RunName submit(SlurmOrder order) {
        var name = order.order().name();
        if (!(connector.submit(order.named(name).order()) instanceof Submission.Accepted)) {
            throw new AssertionError("not accepted: " + name);
        }
        return name;
    }

    Observed see(RunName run) {
        return connector.observe(List.of(run)).getFirst();
    }

    Sight sight(RunName run) {
        connector.observe(Instant.now().minus(Duration.ofMinutes(5)));
        return see(run).sight();
    }

    Sight await(RunName run, Predicate<Sight> seen) {
        return Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(300))
                .ignoreExceptionsInstanceOf(EngineUnclear.class)
                .until(() -> sight(run), seen);
    }

    Sight.Running awaitRunning(RunName run) {
        return (Sight.Running) await(run, Sight.Running.class::isInstance);
    }

    Sight.Ended awaitEnd(RunName run) {
        return (Sight.Ended) await(
                run, sight -> sight instanceof Sight.Ended end && end.freedAt().isPresent());
    }

    /** The id of its job at the engine. */
    String jobOf(RunName run) {
        return engine.squeue("-h", "-n", run.toString(), "-o", "%i").strip();
    }
}
