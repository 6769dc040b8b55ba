package org.cardhour.jobs.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.math.BigDecimal;
import java.util.List;
import org.cardhour.jobs.control.OverviewFigures;
import org.cardhour.registry.entity.ClusterState;
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

    /** How many cards there are in all clusters that are active, and how many of them runs hold. */
    public record CardFigures(BigDecimal all, BigDecimal held, BigDecimal free) {}

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

    public CardFigures getCards() {
        var active = getClusters().stream()
                .filter(cluster -> cluster.state() == ClusterState.ACTIVE)
                .toList();
        var all = BigDecimal.valueOf(
                active.stream().mapToLong(OverviewFigures.ClusterCards::cards).sum());
        var held = active.stream().map(cluster -> cluster.held().toDecimal()).reduce(BigDecimal.ZERO, BigDecimal::add);
        return new CardFigures(all, held, all.subtract(held));
    }

    public List<OverviewFigures.ClusterCards> getClusters() {
        if (clusters == null) {
            clusters = isNewcomer() ? List.of() : figures.clusters();
        }
        return clusters;
    }
}
