package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.control.JobRequest.Places;
import org.cardhour.jobs.core.Where;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.registry.control.ClusterReading;

/** Finds the sites and clusters that a job names by their codes. */
@Dependent
class PlaceNames {

    private final ClusterReading clusters;

    @Inject
    PlaceNames(ClusterReading clusters) {
        this.clusters = clusters;
    }

    Outcome<Where> find(Places places) {
        if (places.require().isEmpty()
                && places.prefer().isEmpty()
                && places.avoid().isEmpty()) {
            return Outcome.done(Where.ANYWHERE);
        }
        var known = known();
        return ids(places.require(), known)
                .then(required -> ids(places.prefer(), known)
                        .then(preferred ->
                                ids(places.avoid(), known).map(avoided -> new Where(required, preferred, avoided))));
    }

    private static Outcome<Set<UUID>> ids(List<String> codes, Map<String, UUID> known) {
        var ids = new HashSet<UUID>();
        for (var code : codes) {
            var id = known.get(code);
            if (id == null) {
                return Outcome.refused(Refusal.rule("UNKNOWN_PLACE", Map.of("place", code)));
            }
            ids.add(id);
        }
        return Outcome.done(ids);
    }

    /** A cluster and a site may bear the same code; then the cluster is meant. */
    private Map<String, UUID> known() {
        var known = new HashMap<String, UUID>();
        var all = clusters.all();
        all.forEach(facts ->
                known.put(facts.site().particulars().code(), facts.site().id()));
        all.forEach(facts ->
                known.put(facts.cluster().registration().code(), facts.cluster().id()));
        return known;
    }
}
