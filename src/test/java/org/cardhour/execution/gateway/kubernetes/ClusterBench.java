package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineKey.ClusterToken;
import org.cardhour.execution.gateway.EngineLocation;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.kernel.Clocks;

/** An API server, a connector to it, and what plays the rest of the cluster. Each bench has a prefix of its own there. */
final class ClusterBench implements AutoCloseable {

    static final String GPU = "nvidia.com/gpu";
    static final String NPU = "huawei.com/Ascend910";
    static final String MIG = "nvidia.com/mig-1g.10gb";

    final URI endpoint;
    final EngineKey key;
    final KubernetesClient client;
    final PlayedCluster played;
    final PlayedNodes nodes;
    final Map<String, String> options = new HashMap<>();
    final RunningClock clock = new RunningClock();
    KubernetesConnector connector;

    ClusterBench(URI endpoint, EngineKey key, KubernetesClient client) {
        this.endpoint = endpoint;
        this.key = key;
        this.client = client;
        var id = UUID.randomUUID().toString().substring(0, 8);
        options.put("namespacePrefix", "t" + id + "-");
        played = new PlayedCluster(client, "n" + id + "-");
        nodes = new PlayedNodes(client, "n" + id + "-");
        connector = newConnector();
    }

    /** As after a restart of Cardhour. */
    void restart() {
        connector.close();
        connector = newConnector();
    }

    private KubernetesConnector newConnector() {
        return new KubernetesConnector(location(), () -> key, ClusterBench::anyAddress, new Clocks(clock));
    }

    EngineLocation location() {
        var models = Map.of(
                GPU,
                new CardModel("A100-80G", 80, "NVLINK"),
                GPU + "=H100",
                new CardModel("H100-80G", 80, "NVLINK"),
                NPU,
                new CardModel("910B3", 64, "HCCS"),
                MIG,
                new CardModel("A100-1G", 10, "PCIE"));
        return new EngineLocation(endpoint, models, options);
    }

    static List<InetAddress> anyAddress(URI endpoint) {
        try {
            return List.of(InetAddress.getAllByName(endpoint.getHost()));
        } catch (UnknownHostException unknown) {
            throw new EngineUnclear("no such host: " + endpoint, unknown);
        }
    }

    static EngineKey token(String token) {
        return new ClusterToken(token, Optional.empty());
    }

    OrderBuilder order() {
        return new OrderBuilder();
    }

    Observed look(RunName run) {
        return connector.observe(List.of(run)).getFirst();
    }

    Sight.Ended end(RunName run) {
        return (Sight.Ended) look(run).sight();
    }

    Instant now() {
        return Instant.ofEpochSecond(clock.instant().getEpochSecond());
    }

    @Override
    public void close() {
        nodes.close();
        connector.close();
        client.namespaces().list().getItems().stream()
                .map(space -> space.getMetadata().getName())
                .filter(name -> name.startsWith(options.get("namespacePrefix")))
                .forEach(played::removeNamespace);
        client.close();
    }

    /** Runs as the machine's does and can be put forward, since an API server takes its times from the machine. */
    static final class RunningClock extends Clock {

        private Duration ahead = Duration.ZERO;

        void forward(Duration time) {
            ahead = ahead.plus(time);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Clock.systemUTC().instant().plus(ahead);
        }
    }
}
