package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.pools.control.BufferUses;
import org.cardhour.web.Answers;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

/** When a pool's buffer was used, how much of it, and by which runs. */
@Path("pools/{name}/buffer-uses")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class BufferUsesResource {

    private static final Cursor NEWEST = new Cursor(Instant.ofEpochMilli(Long.MAX_VALUE), new UUID(-1, -1));

    private final CurrentActor actor;
    private final BufferUses uses;
    private final Answers answers;

    @Inject
    BufferUsesResource(CurrentActor actor, BufferUses uses, Answers answers) {
        this.actor = actor;
        this.uses = uses;
        this.answers = answers;
    }

    /**
     * A time in which the same cards were used by the same runs.
     *
     * @param to left out while it goes on
     */
    public record UseOut(UUID id, String model, Instant from, Optional<Instant> to, BigDecimal cards, List<UUID> runs) {

        static UseOut of(BufferUses.BufferUse use) {
            return new UseOut(
                    use.id(),
                    use.model(),
                    use.startInclusive(),
                    use.endExclusive(),
                    use.cards().toDecimal(),
                    use.runs());
        }
    }

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response list(
            @PathParam("name") String name,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        var place = Cursor.parse(cursor).orElse(NEWEST);
        var read = uses.list(actor.get(), name, place.time(), place.id(), Page.limit(limit) + 1);
        return answers.answer(
                read,
                all -> Page.cut(all, limit, use -> new Cursor(use.startInclusive(), use.id()), UseOut::of)
                        .answer(uri));
    }
}
