package org.cardhour.execution.control;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineLocation;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Guard;
import org.cardhour.execution.gateway.GuardedConnector;
import org.cardhour.execution.gateway.kubernetes.KubernetesConnector;
import org.cardhour.execution.gateway.slurm.SlurmConnector;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.CredentialSeals;
import org.cardhour.registry.control.Destinations;
import org.cardhour.registry.control.Destinations.Found;
import org.cardhour.registry.core.Credential;
import org.cardhour.registry.entity.ModelProfile;

/**
 * Keeps a connector for each cluster of others. A cluster whose address or settings have changed gets another one; a
 * credential that has changed is shown from the next call on. Nothing is sent to an address that may not be called.
 */
@ApplicationScoped
public class RemoteEngines {

    private static final String USUAL_INTERCONNECT = "PCIE";

    private final Destinations destinations;
    private final CredentialSeals seals;
    private final Clocks clocks;
    private final Map<UUID, Joined> joined = new ConcurrentHashMap<>();

    @SuppressWarnings("NullAway") // of the proxy, which has no state
    protected RemoteEngines() {
        this(null, null, null);
    }

    @Inject
    RemoteEngines(Destinations destinations, CredentialSeals seals, Clocks clocks) {
        this.destinations = destinations;
        this.seals = seals;
        this.clocks = clocks;
    }

    private record Joined(EngineLocation location, AtomicReference<EngineKey> key, Connector connector) {}

    /** What a connector is made of. */
    private interface Maker {
        Connector make(EngineLocation location, Supplier<EngineKey> key);
    }

    Connector slurm(ServedCluster cluster) {
        return connector(cluster, (location, key) -> new SlurmConnector(location, key, this::addresses, clocks));
    }

    Connector kubernetes(ServedCluster cluster) {
        return connector(cluster, (location, key) -> new KubernetesConnector(location, key, this::addresses, clocks));
    }

    /**
     * The connector of the cluster as it is now.
     *
     * @throws EngineUnclear when something that is needed to call it is missing
     */
    private Connector connector(ServedCluster cluster, Maker maker) {
        var location = location(cluster);
        var key = key(cluster);
        return joined.compute(cluster.id(), (id, there) -> {
                    if (there != null && there.location().equals(location)) {
                        there.key().set(key);
                        return there;
                    }
                    return join(location, new AtomicReference<>(key), maker);
                })
                .connector();
    }

    private Joined join(EngineLocation location, AtomicReference<EngineKey> key, Maker maker) {
        var engine = maker.make(location, key::get);
        return new Joined(location, key, new GuardedConnector(engine, new Guard(clocks), new Guard(clocks)));
    }

    private EngineKey key(ServedCluster cluster) {
        var sealed = cluster.credential()
                .orElseThrow(() -> new EngineUnclear("nobody has put a credential for this cluster yet"));
        var credential = seals.open(sealed.subject(), sealed.seal())
                .orElseThrow(() -> new EngineUnclear(
                        "its credential was sealed with a key that Cardhour does not have now: put it again"));
        return switch (credential) {
            case Credential.SlurmToken(String user, String token) -> new EngineKey.SlurmToken(user, token);
            case Credential.SlurmKey(String user, String key) -> new EngineKey.SlurmKey(user, key);
            case Credential.ClusterToken(String token, Optional<String> authority) ->
                new EngineKey.ClusterToken(token, authority);
        };
    }

    private List<InetAddress> addresses(URI endpoint) {
        return switch (destinations.of(endpoint)) {
            case Found.Addresses(List<InetAddress> all) -> all;
            case Found.Refused refused ->
                throw new EngineUnclear("its address may not be called: " + refused.flaw() + " " + endpoint.getHost());
            case Found.Unknown() -> throw new EngineUnclear("nobody knows the host " + endpoint.getHost());
        };
    }

    private static EngineLocation location(ServedCluster cluster) {
        var endpoint = cluster.engine()
                .endpoint()
                .orElseThrow(() -> new EngineUnclear("nobody has said where the engine of this cluster answers"));
        var models = new HashMap<String, CardModel>();
        cluster.models().forEach(model -> models.put(model.engineType().orElse(model.model()), cardModel(model)));
        return new EngineLocation(URI.create(endpoint), models, cluster.engine().settings());
    }

    private static CardModel cardModel(ModelProfile model) {
        return new CardModel(
                model.model(), model.memoryGib().orElse(0), model.interconnect().orElse(USUAL_INTERCONNECT));
    }
}
