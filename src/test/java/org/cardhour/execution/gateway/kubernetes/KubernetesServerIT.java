package org.cardhour.execution.gateway.kubernetes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import org.cardhour.execution.gateway.EngineKey.ClusterToken;
import org.junit.jupiter.api.BeforeAll;

/**
 * The contract, at a real API server with nothing behind it: {@code -Dk8s.url=https://… -Dk8s.token=… -Dk8s.ca=FILE}.
 * Without these it is skipped.
 */
class KubernetesServerIT extends NodesContract {

    private static final String URL = System.getProperty("k8s.url", "");

    @BeforeAll
    static void isGiven() {
        assumeTrue(!URL.isBlank(), "no Kubernetes API server was given by -Dk8s.url -Dk8s.token -Dk8s.ca");
    }

    @Override
    ClusterBench open() {
        var token = System.getProperty("k8s.token", "");
        var authority = authority();
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl(URL)
                .withOauthToken(token)
                .withRequestRetryBackoffLimit(0);
        authority.ifPresent(pem ->
                config.withCaCertData(Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII))));
        var client = new KubernetesClientBuilder().withConfig(config.build()).build();
        return new ClusterBench(URI.create(URL), new ClusterToken(token, authority), client);
    }

    private static Optional<String> authority() {
        return Optional.of(System.getProperty("k8s.ca", ""))
                .filter(file -> !file.isBlank())
                .map(KubernetesServerIT::text);
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
