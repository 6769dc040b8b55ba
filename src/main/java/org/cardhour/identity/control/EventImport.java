package org.cardhour.identity.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cardhour.identity.gateway.EventLog;
import org.cardhour.identity.gateway.IdentityEvent;
import org.cardhour.identity.gateway.IdentityProviderAway;
import org.cardhour.identity.gateway.People;
import org.cardhour.store.control.Lease;

/**
 * Fetches the identity provider's own events, part for part and oldest first, and has them taken into the audit log.
 * While the provider is away nothing is lost: it goes on from where it stood.
 */
@Dependent
public class EventImport {

    private static final Logger LOG = System.getLogger(EventImport.class.getName());
    private static final String LEASE = "identity-events";
    private static final int PART = 100;

    /** Clocks of the two systems may differ; an event of the near future is an event. */
    private static final Duration AHEAD = Duration.ofHours(1);

    private final Lease lease;
    private final EventLog log;
    private final People people;
    private final TakenEvents taken;

    @Inject
    EventImport(Lease lease, EventLog log, People people, TakenEvents taken) {
        this.lease = lease;
        this.log = log;
        this.people = people;
        this.taken = taken;
    }

    /** Fetches what is new of both kinds, unless another instance does. */
    public void run(Instant now) {
        if (lease.take(LEASE).isEmpty()) {
            return;
        }
        try {
            for (IdentityEvent.Kind kind : IdentityEvent.Kind.values()) {
                fetch(kind, now);
            }
        } catch (IdentityProviderAway e) {
            LOG.log(Level.WARNING, "events of the identity provider wait: {0}", e.getMessage());
        }
    }

    private void fetch(IdentityEvent.Kind kind, Instant now) {
        var from = taken.readFrom(kind);
        int skip = 0;
        List<IdentityEvent> part;
        do {
            part = log.read(kind, from, now.plus(AHEAD), skip, PART);
            if (!part.isEmpty()) {
                taken.take(part, names(part), now);
            }
            skip += part.size();
        } while (part.size() == PART);
    }

    private Map<String, String> names(List<IdentityEvent> events) {
        var names = new HashMap<String, String>();
        events.stream()
                .filter(event -> event.actorName().isEmpty() && !event.actorId().isEmpty())
                .map(IdentityEvent::actorId)
                .distinct()
                .forEach(id -> people.username(id).ifPresent(name -> names.put(id, name)));
        return names;
    }
}
