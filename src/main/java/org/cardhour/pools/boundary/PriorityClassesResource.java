package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.pools.control.PriorityClass;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.web.Page;

/** The priority classes, the most urgent first. */
@Path("priority-classes")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class PriorityClassesResource {

    private final PriorityClasses classes;

    @Inject
    PriorityClassesResource(PriorityClasses classes) {
        this.classes = classes;
    }

    /**
     * A priority class.
     *
     * @param kinds that may use it; empty for all
     * @param tenants that may use it; empty for all
     */
    public record ClassOut(String name, int value, List<JobKind> kinds, List<UUID> tenants) {

        static ClassOut of(PriorityClass known) {
            return new ClassOut(
                    known.priority().name(),
                    known.priority().value(),
                    known.kinds().stream().sorted().toList(),
                    known.tenants().stream().sorted().toList());
        }
    }

    @GET
    @RolesAllowed("**")
    public Page<ClassOut> all() {
        return new Page<>(classes.all().stream().map(ClassOut::of).toList(), Optional.empty());
    }
}
