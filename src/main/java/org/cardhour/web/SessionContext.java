package org.cardhour.web;

import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContextWrapper;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.openid.OpenIdContext;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A page being signed on: roles come from all that the session's token grants. */
final class SessionContext extends HttpMessageContextWrapper {

    private final OpenIdContext session;
    private final SignOnRedirect redirect;

    SessionContext(HttpMessageContext context, OpenIdContext session, SignOnRedirect redirect) {
        super(context);
        this.session = session;
        this.redirect = redirect;
    }

    @Override
    public HttpServletResponse getResponse() {
        return redirect;
    }

    @Override
    public AuthenticationStatus notifyContainerAboutLogin(CredentialValidationResult result) {
        return result.getStatus() == CredentialValidationResult.Status.VALID
                ? notifyContainerAboutLogin(result.getCallerPrincipal(), result.getCallerGroups())
                : super.notifyContainerAboutLogin(result);
    }

    @Override
    public AuthenticationStatus notifyContainerAboutLogin(@Nullable Principal person, Set<String> groups) {
        return getWrapped()
                .notifyContainerAboutLogin(
                        person, session.getAccessToken() == null ? groups : Grants.roleNames(SignOn.grants(session)));
    }
}
