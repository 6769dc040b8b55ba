package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.cardhour.execution.gateway.RunOrder.Owner;

/** Sees to it that each tenant has a namespace of its own, with its walls, before anything runs in it. */
final class TenantNamespaces {

    /** A burst of runs looks at the walls once. */
    private static final Duration TRUSTED_FOR = Duration.ofMinutes(1);

    private static final Pattern NAME = Pattern.compile("[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?");

    private final ApiServer api;
    private final ClusterOptions options;
    private final Map<String, Instant> checked = new ConcurrentHashMap<>();

    TenantNamespaces(ApiServer api, ClusterOptions options) {
        this.api = api;
        this.options = options;
    }

    /** The namespace a tenant's runs go to, or why they can go nowhere. */
    sealed interface Place {
        record In(String namespace) implements Place {}

        record Nowhere(String why) implements Place {}
    }

    Place placeOf(Owner owner, Instant now) {
        var account = owner.account().orElse(owner.tenant().toString());
        var namespace = options.namespacePrefix() + account.toLowerCase(Locale.ROOT);
        if (!NAME.matcher(namespace).matches()) {
            return new Place.Nowhere("a namespace can't be called " + namespace);
        }
        var wanted = new TenantObjects(namespace, options.marks().ofTenant(owner.tenant()), options);
        if (!checked.getOrDefault(keyOf(wanted), Instant.EPOCH)
                .plus(TRUSTED_FOR)
                .isAfter(now)) {
            var foreign = build(wanted);
            if (foreign.isPresent()) {
                return new Place.Nowhere(foreign.get());
            }
            checked.put(keyOf(wanted), now);
        }
        return new Place.In(namespace);
    }

    private static String keyOf(TenantObjects wanted) {
        return wanted.namespace() + " " + wanted.labels().get(Marks.TENANT);
    }

    /** What stands in the way, if anything does: it is then left as it is. */
    private Optional<String> build(TenantObjects wanted) {
        return keep(wanted.space(), TenantNamespaces::labels)
                .or(() -> keep(wanted.network(), policy -> policy.getSpec()))
                .or(() -> keep(wanted.quota(), quota -> quota.getSpec()))
                .or(() -> keep(wanted.limits(), limits -> limits.getSpec()))
                .or(() -> keep(wanted.account(), account -> account.getAutomountServiceAccountToken()))
                .or(() -> pullSecret(wanted));
    }

    private Optional<String> pullSecret(TenantObjects wanted) {
        return options.pullSecret().flatMap(source -> {
            var found = api.find(client -> client.secrets()
                    .inNamespace(source.namespace())
                    .withName(source.name())
                    .get());
            return found.map(secret -> keep(wanted.pullSecret(secret), kept -> kept.getData()))
                    .orElseGet(() -> Optional.of("there is no secret " + source.namespace() + "/" + source.name()));
        });
    }

    /** Makes the object, or puts right what differs in it. */
    private <T extends HasMetadata> Optional<String> keep(T wanted, Function<T, Object> essence) {
        return there(wanted).map(found -> putRight(wanted, found, essence)).orElseGet(() -> make(wanted, essence));
    }

    private <T extends HasMetadata> Optional<String> make(T wanted, Function<T, Object> essence) {
        try {
            api.ask(client -> client.resource(wanted).create());
            return Optional.empty();
        } catch (ApiRefusal refusal) {
            if (!refusal.isTaken()) {
                throw refusal;
            }
            return there(wanted).flatMap(found -> putRight(wanted, found, essence));
        }
    }

    private <T extends HasMetadata> Optional<String> putRight(T wanted, T found, Function<T, Object> essence) {
        var isOurs = wanted.getMetadata().getLabels().entrySet().stream()
                .filter(label -> label.getKey().startsWith("cardhour.org/"))
                .allMatch(label -> Marks.label(found, label.getKey())
                        .filter(label.getValue()::equals)
                        .isPresent());
        if (!isOurs) {
            return Optional.of(wanted.getKind() + " " + wanted.getMetadata().getName()
                    + " is there and is not Cardhour's of this tenant");
        }
        if (!Objects.equals(essence.apply(wanted), essence.apply(found))) {
            api.ask(client -> replace(client, wanted));
        }
        return Optional.empty();
    }

    private <T extends HasMetadata> Optional<T> there(T wanted) {
        return api.find(client -> client.resource(wanted).get());
    }

    /** A namespace may have labels of others besides; everything else is Cardhour's alone. */
    private static <T extends HasMetadata> T replace(KubernetesClient client, T wanted) {
        var at = client.resource(wanted);
        return wanted.getKind().equals("Namespace")
                ? at.edit(found -> {
                    found.getMetadata().getLabels().putAll(wanted.getMetadata().getLabels());
                    return found;
                })
                : at.update();
    }

    private static Object labels(HasMetadata space) {
        return Marks.label(space, "pod-security.kubernetes.io/enforce").orElse("");
    }
}
