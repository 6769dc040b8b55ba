package org.cardhour.scheduling.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Clocks;
import org.cardhour.scheduling.boundary.ExplanationOut.ReasonOut;
import org.cardhour.scheduling.control.Explanations;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Language;
import org.jspecify.annotations.Nullable;

/** The part of the overview that says what waits and why. */
@Named
@RequestScoped
public class WaitingPage {

    private static final int MOST = 20;

    @Inject
    CurrentActor actor;

    @Inject
    Explanations explanations;

    @Inject
    Language language;

    @Inject
    Clocks clocks;

    private @Nullable List<WaitingOut> jobs;

    /**
     * A job that waits.
     *
     * @param position in its pool, from 1 on; missing when it has none
     */
    public record WaitingOut(
            UUID id,
            String name,
            BigDecimal cards,
            Instant queuedAt,
            Optional<Integer> position,
            List<ReasonOut> reasons) {}

    /** First in its pool first. */
    public List<WaitingOut> getJobs() {
        if (jobs == null) {
            jobs = explanations.waiting(actor.get(), MOST, clocks.now()).stream()
                    .map(this::shown)
                    .toList();
        }
        return jobs;
    }

    private WaitingOut shown(Explanations.Waiting waiting) {
        var job = waiting.job();
        return new WaitingOut(
                job.id(),
                job.ask().name(),
                job.ask().demand().cardsPerNode().toDecimal(),
                job.queuedAt(),
                waiting.explanation().position().stream().boxed().findFirst(),
                ExplanationOut.of(waiting.explanation(), language.getLocale()).reasons());
    }
}
