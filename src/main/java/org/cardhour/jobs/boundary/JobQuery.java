package org.cardhour.jobs.boundary;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cardhour.jobs.control.JobFilter;
import org.cardhour.jobs.core.JobState;
import org.cardhour.kernel.Actor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;

/** Which jobs a list is asked for. */
public class JobQuery {

    /** A state; may be given several times, and then any of them will do. */
    @QueryParam("state")
    public @Nullable List<String> state;

    @QueryParam("project")
    public @Nullable String project;

    @QueryParam("tenant")
    public @Nullable String tenant;

    /** TRUE for the caller's own jobs only. */
    @QueryParam("mine")
    public @Nullable String mine;

    private enum Mine {
        TRUE,
        FALSE
    }

    JobFilter filter(Actor actor, Optional<Cursor> behind) {
        var states = Optional.ofNullable(state).orElse(List.of()).stream()
                .flatMap(text -> Parameters.choice("state", JobState.class, text).stream())
                .collect(Collectors.toUnmodifiableSet());
        var own = Parameters.choice("mine", Mine.class, mine).filter(Mine.TRUE::equals);
        return new JobFilter(
                states,
                Parameters.id("project", project),
                Parameters.id("tenant", tenant),
                own.map(yes -> actor.id()),
                behind.map(place -> new JobFilter.Place(place.time(), place.id())));
    }
}
