package org.cardhour.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.identitystore.openid.OpenIdContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** Who makes the current call: the bearer of a token on the REST interface, the person of the session on a page. */
@RequestScoped
public class CurrentActor {

    private static final int LONGEST_AGENT = 200;

    @Inject
    HttpServletRequest request;

    @Inject
    OpenIdContext session;

    private @Nullable Actor actor;

    /** The caller; for a call without sign-on one with no id and no grants. */
    public Actor get() {
        if (actor == null) {
            actor = read();
        }
        return actor;
    }

    private Actor read() {
        var principal = request.getUserPrincipal();
        if (principal == null) {
            return actor("", "", Set.of());
        }
        if (principal instanceof JsonWebToken token) {
            return actor(token.getSubject(), token.getName(), SignOn.grants(token));
        }
        return actor(session.getSubject(), principal.getName(), SignOn.grants(session));
    }

    private Actor actor(String id, String name, Set<Grant> grants) {
        var agent = Optional.ofNullable(request.getHeader("User-Agent")).orElse("");
        return new Actor(
                id,
                name,
                grants,
                request.getRemoteAddr(),
                agent.substring(0, Math.min(agent.length(), LONGEST_AGENT)),
                RequestIds.of(request));
    }
}
