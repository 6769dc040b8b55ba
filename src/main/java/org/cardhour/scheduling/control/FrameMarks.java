package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.cardhour.pools.control.Pools;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.pools.control.ProjectQuotas;
import org.cardhour.registry.control.ClusterReading;

/** Tells cheaply whether what of pools changes seldom has changed. */
@Dependent
class FrameMarks {

    private final Pools pools;
    private final ClusterReading clusters;
    private final PriorityClasses classes;
    private final ProjectQuotas projects;
    private final PoolOffers offers;

    @Inject
    FrameMarks(
            Pools pools, ClusterReading clusters, PriorityClasses classes, ProjectQuotas projects, PoolOffers offers) {
        this.pools = pools;
        this.clusters = clusters;
        this.classes = classes;
        this.projects = projects;
        this.offers = offers;
    }

    /** The same texts as long as every frame is the same, and what pools offer to jobs. */
    List<String> read() {
        var marks = new ArrayList<>(pools.marks());
        marks.addAll(clusters.marks());
        marks.add(String.valueOf(classes.highest()));
        marks.add(projects.mark());
        marks.addAll(offers.marks());
        return marks;
    }
}
