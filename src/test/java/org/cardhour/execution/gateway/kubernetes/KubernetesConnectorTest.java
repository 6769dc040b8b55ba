package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.net.URI;
import java.util.HashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** The contract, at a server that only plays an API server: what it accepts proves little, what it is asked does. */
class KubernetesConnectorTest {

    private static KubernetesMockServer server;

    @BeforeAll
    static void start() {
        server = new KubernetesMockServer(
                new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), false);
        server.init();
    }

    @AfterAll
    static void stop() {
        server.destroy();
    }

    private static ClusterBench open(String minor) {
        server.setVersionInfo(new VersionInfo.Builder()
                .withMajor("1")
                .withMinor(minor)
                .withGitVersion("v1." + minor + ".2")
                .build());
        return new ClusterBench(URI.create(server.url("/")), ClusterBench.token("secret"), server.createClient());
    }

    @Nested
    class OfToday extends NodesContract {

        @Override
        ClusterBench open() {
            return KubernetesConnectorTest.open("34");
        }
    }

    @Nested
    class OfOld extends NodesContract {

        @Override
        ClusterBench open() {
            return KubernetesConnectorTest.open("20");
        }
    }
}
