package org.cardhour.audit.boundary;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.cardhour.audit.control.AuditUnavailable;
import org.cardhour.audit.control.Denials;
import org.cardhour.audit.core.UnnamedAct;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Problem;

/** Records that somebody tried one act that he may not do, or tried it on what is not his. */
final class DenialFilter implements ContainerResponseFilter {

    private static final Logger LOG = System.getLogger(DenialFilter.class.getName());
    private static final Pattern TENANT = Pattern.compile("tenants/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?.*");

    private final UnnamedAct name;
    private final CurrentActor actor;
    private final Denials denials;
    private final Clocks clocks;

    DenialFilter(UnnamedAct name, CurrentActor actor, Denials denials, Clocks clocks) {
        this.name = name;
        this.actor = actor;
        this.denials = denials;
        this.clocks = clocks;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Problem problem && problem.denied()) {
            try {
                denials.record(
                        actor.get(),
                        act(request.getUriInfo()),
                        problem.refusal().code(),
                        clocks.now());
            } catch (AuditUnavailable e) {
                LOG.log(Level.ERROR, "a denied act was not recorded: " + name.action(), e);
            }
        }
    }

    private Act act(UriInfo uri) {
        MultivaluedMap<String, String> parameters = uri.getPathParameters();
        var target = name.parameter().flatMap(parameter -> Optional.ofNullable(parameters.getFirst(parameter)));
        var act = Act.on(name.action(), name.targetType(), target.orElse(""));
        return tenant(uri).map(act::ofTenant).orElse(act);
    }

    private static Optional<UUID> tenant(UriInfo uri) {
        var matcher = TENANT.matcher(uri.getPath());
        return matcher.matches() ? Optional.of(UUID.fromString(matcher.group(1))) : Optional.empty();
    }
}
