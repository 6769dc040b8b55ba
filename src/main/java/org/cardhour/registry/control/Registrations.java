package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.registry.core.AddressFlaw;
import org.cardhour.registry.entity.EnginePlace;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.Site;

/** Takes what names an address that Cardhour shall call, once the address was judged: no transaction waits for that. */
@Dependent
public class Registrations {

    private final Destinations destinations;
    private final Clusters clusters;
    private final Sites sites;

    @Inject
    Registrations(Destinations destinations, Clusters clusters, Sites sites) {
        this.destinations = destinations;
        this.clusters = clusters;
        this.sites = sites;
    }

    public Outcome<ClusterFacts> register(Actor actor, Registration said, Instant now) {
        return judged("/endpoint", said.endpoint()).then(fine -> clusters.register(actor, said, now));
    }

    /** Takes what the owner says now of the engine; the version is the one that the owner has seen. */
    public Outcome<ClusterFacts> speakTo(Actor actor, UUID id, int version, EnginePlace said, Instant now) {
        return judged("/endpoint", said.endpoint()).then(fine -> clusters.speakTo(actor, id, version, said, now));
    }

    public Outcome<Site> add(Actor actor, Site.Particulars said, Instant now) {
        return judged("/imageMirror", said.imageMirror())
                .then(fine -> judged("/objectStore", said.objectStore()))
                .then(fine -> sites.add(actor, said, now));
    }

    private Outcome<Optional<String>> judged(String place, Optional<String> address) {
        return address.map(Registrations::whole)
                .flatMap(destinations::flaw)
                .<Outcome<Optional<String>>>map(flaw -> Outcome.refused(refusal(place, flaw)))
                .orElseGet(() -> Outcome.done(address));
    }

    /** A registry of images is often written without its scheme. */
    private static String whole(String address) {
        return address.contains("://") ? address : "https://" + address;
    }

    private static Refusal refusal(String place, AddressFlaw flaw) {
        return Refusal.invalid(place, "ADDRESS_" + flaw.name(), Map.of());
    }
}
