package org.cardhour.jobs.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import org.cardhour.jobs.control.OverviewFigures;
import org.cardhour.web.CurrentActor;
import org.jspecify.annotations.Nullable;

/** The page that a person sees first. */
@Named
@RequestScoped
public class OverviewPage {

    @Inject
    CurrentActor actor;

    @Inject
    OverviewFigures figures;

    private @Nullable List<OverviewFigures.Jobs> jobs;
    private @Nullable List<OverviewFigures.ClusterCards> clusters;

    /** Whether the person holds no role anywhere yet. */
    public boolean isNewcomer() {
        return actor.get().grants().isEmpty();
    }

    public List<OverviewFigures.Jobs> getJobs() {
        if (jobs == null) {
            jobs = figures.jobs(actor.get());
        }
        return jobs;
    }

    public List<OverviewFigures.ClusterCards> getClusters() {
        if (clusters == null) {
            clusters = figures.clusters();
        }
        return clusters;
    }
}
