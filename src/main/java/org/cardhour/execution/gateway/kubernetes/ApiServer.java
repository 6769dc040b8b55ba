package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cardhour.execution.gateway.AddressCheck;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineKey.ClusterToken;
import org.cardhour.execution.gateway.EngineUnclear;
import org.jspecify.annotations.Nullable;

/**
 * The API server of one cluster. It is reached by address, authority and token alone: no kubeconfig, no variable and no
 * file of this machine is read. The token is asked for at each call; another authority makes a new client.
 */
final class ApiServer implements AutoCloseable {

    private static final int CONNECT_MILLIS = 3_000;
    private static final int ANSWER_MILLIS = 8_000;

    private final URI endpoint;
    private final Supplier<EngineKey> key;
    private final AddressCheck addresses;
    private Optional<String> authority = Optional.empty();
    private @Nullable KubernetesClient client;

    ApiServer(URI endpoint, Supplier<EngineKey> key, AddressCheck addresses) {
        this.endpoint = endpoint;
        this.key = key;
        this.addresses = addresses;
    }

    /** The answer, or {@link ApiRefusal}. */
    <T> T ask(Function<KubernetesClient, T> question) {
        try {
            return question.apply(client());
        } catch (KubernetesClientException failure) {
            throw ApiRefusal.of(failure);
        }
    }

    /** Empty for what is not there. */
    <T> Optional<T> find(Function<KubernetesClient, @Nullable T> question) {
        try {
            return Optional.ofNullable(question.apply(client()));
        } catch (KubernetesClientException failure) {
            var refusal = ApiRefusal.of(failure);
            if (refusal.isMissing()) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    private synchronized KubernetesClient client() {
        var wanted = token().authority();
        var known = client;
        if (known != null && wanted.equals(authority)) {
            return known;
        }
        close();
        var made = new KubernetesClientBuilder()
                .withConfig(config(wanted))
                .withHttpClientFactory(new PinnedHttp(endpoint, () -> token().token(), addresses))
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null))
                .build();
        authority = wanted;
        client = made;
        return made;
    }

    private Config config(Optional<String> authority) {
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl(endpoint.toString())
                .withConnectionTimeout(CONNECT_MILLIS)
                .withRequestTimeout(ANSWER_MILLIS)
                .withRequestRetryBackoffLimit(0);
        authority.ifPresent(pem ->
                config.withCaCertData(Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII))));
        return config.build();
    }

    private ClusterToken token() {
        return switch (key.get()) {
            case ClusterToken token -> token;
            case EngineKey.SlurmToken other -> throw new EngineUnclear("not a key of a Kubernetes cluster: " + other);
            case EngineKey.SlurmKey other -> throw new EngineUnclear("not a key of a Kubernetes cluster: " + other);
        };
    }

    @Override
    public synchronized void close() {
        var known = client;
        client = null;
        if (known != null) {
            known.close();
        }
    }
}
