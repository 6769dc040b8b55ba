package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.core.Credential;
import org.cardhour.registry.core.Credential.Kind;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.SealedCredential;
import org.cardhour.registry.entity.SealedCredential.Seal;
import org.cardhour.registry.entity.SealedCredential.Subject;

/** Keeps what clusters' engines let Cardhour in with. A secret goes in and is never given back to anybody. */
@UseCase
public class Credentials {

    private static final int AT_ONCE = 100;

    private final EntityManager database;
    private final OwnedClusters clusters;
    private final CredentialSeals seals;
    private final AuditTrail trail;

    @Inject
    Credentials(EntityManager database, OwnedClusters clusters, CredentialSeals seals, AuditTrail trail) {
        this.database = database;
        this.clusters = clusters;
        this.seals = seals;
        this.trail = trail;
    }

    /** What may be known of a credential. */
    public record Known(Kind kind, String user, Instant changedAt) {

        static Known of(SealedCredential credential) {
            return new Known(credential.subject().kind(), credential.subject().login(), credential.changedAt());
        }

        Map<String, Object> told() {
            return Map.of("kind", kind, "user", user, "changedAt", changedAt);
        }
    }

    /**
     * Puts this one in the place of the one before, which no call is made with any more.
     *
     * @param server where the credential says that the cluster answers; empty when it does not say
     */
    public Outcome<Known> change(Actor actor, UUID id, Credential credential, Optional<String> server, Instant now) {
        return clusters.locked(actor, id).then(cluster -> {
            var refusal = refusal(cluster.registration(), credential, server);
            if (refusal.isPresent()) {
                return Outcome.refused(refusal.get());
            }
            var subject = new Subject(id, credential.kind(), credential.user());
            return seals.seal(subject, credential)
                    .map(seal -> Outcome.done(keep(actor, subject, seal, now)))
                    .orElseGet(() -> Outcome.refused(Refusal.rule("NO_CREDENTIAL_KEY", Map.of())));
        });
    }

    public Outcome<Known> find(Actor actor, UUID id) {
        var cluster = database.find(Cluster.class, id);
        if (cluster == null) {
            return Refusals.unknownCluster();
        }
        if (!Owners.mayChange(actor, cluster)) {
            return Refusals.foreignCluster();
        }
        return Optional.ofNullable(database.find(SealedCredential.class, id))
                .map(credential -> Outcome.done(Known.of(credential)))
                .orElseGet(Refusals::notFound);
    }

    /**
     * Brings credentials that are sealed under a key of before under the key of now, a few at a time.
     *
     * @return the clusters whose credentials were
     */
    public List<UUID> reseal(Instant now) {
        return database.createQuery("select c from SealedCredential c order by c.clusterId", SealedCredential.class)
                .getResultStream()
                .filter(credential -> !seals.isCurrent(credential.seal()))
                .limit(AT_ONCE)
                .filter(credential -> reseal(credential, now))
                .map(credential -> credential.subject().clusterId())
                .toList();
    }

    private static Optional<Refusal> refusal(Registration said, Credential credential, Optional<String> server) {
        if (!kinds(said.form()).contains(credential.kind())) {
            return Optional.of(Refusal.rule(
                    "CREDENTIAL_OF_OTHER_ENGINE",
                    Map.of("kind", credential.kind().name(), "form", said.form().name())));
        }
        var endpoint = said.endpoint().orElse("");
        return server.filter(there -> !plain(there).equals(plain(endpoint)))
                .map(there -> Refusal.rule("CREDENTIAL_OF_OTHER_CLUSTER", Map.of("endpoint", endpoint)));
    }

    private static String plain(String address) {
        return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    private boolean reseal(SealedCredential credential, Instant now) {
        var subject = credential.subject();
        var fresh = seals.open(subject, credential.seal()).flatMap(secret -> seals.seal(subject, secret));
        fresh.ifPresent(seal -> {
            var before = Map.of("key", credential.seal().keyId());
            credential.reseal(seal);
            var cardhour = Actor.system("reseal");
            var act = act("reseal", subject.clusterId());
            trail.record(cardhour, act, "", before, Map.of("key", seal.keyId()), now);
        });
        return fresh.isPresent();
    }

    private Known keep(Actor actor, Subject subject, Seal seal, Instant now) {
        var there = Optional.ofNullable(database.find(SealedCredential.class, subject.clusterId()));
        Map<String, Object> before = there.map(old -> Known.of(old).told()).orElse(AuditTrail.NOTHING);
        there.ifPresent(old -> old.replace(subject, seal, now));
        if (there.isEmpty()) {
            database.persist(new SealedCredential(subject, seal, now));
        }
        var known = new Known(subject.kind(), subject.login(), now);
        trail.record(actor, act("credential", subject.clusterId()), "", before, known.told(), now);
        return known;
    }

    private static Act act(String verb, UUID cluster) {
        return Act.on("cluster." + verb, "cluster", cluster).onCluster(cluster);
    }

    private static Set<Kind> kinds(ClusterForm form) {
        return switch (form) {
            case SLURM, BARE_METAL -> Set.of(Kind.SLURM_TOKEN, Kind.SLURM_KEY);
            case KUBERNETES -> Set.of(Kind.KUBERNETES);
            case SINGLE -> Set.of();
        };
    }
}
