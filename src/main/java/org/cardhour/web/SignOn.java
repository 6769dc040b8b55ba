package org.cardhour.web;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import jakarta.security.enterprise.AuthenticationException;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanismHandler;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.authentication.mechanism.http.OpenIdAuthenticationMechanismDefinition.OpenIdAuthenticationMechanism;
import jakarta.security.enterprise.identitystore.openid.OpenIdContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.cardhour.kernel.Grant;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Sends each call to its way of signing on: the REST interface takes bearer tokens only, pages sign on at the identity
 * provider and keep a session. A session opens no REST call, a token opens no page.
 */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class SignOn implements HttpAuthenticationMechanismHandler {

    private static final String REST = "/api/";

    @Inject
    HttpAuthenticationMechanism bearerToken;

    @Inject
    @OpenIdAuthenticationMechanism
    HttpAuthenticationMechanism openIdConnect;

    @Inject
    OpenIdContext session;

    @Inject
    ProofKey proofKey;

    @Inject
    Language language;

    @Override
    public AuthenticationStatus validateRequest(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context)
            throws AuthenticationException {
        if (isRest(request)) {
            return bearerToken.validateRequest(request, response, new BearerContext(context));
        }
        var redirect = new SignOnRedirect(response, request, proofKey, language);
        return openIdConnect.validateRequest(request, redirect, new SessionContext(context, session, redirect));
    }

    @Override
    public AuthenticationStatus secureResponse(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context)
            throws AuthenticationException {
        return mechanism(request).secureResponse(request, response, context);
    }

    @Override
    public void cleanSubject(HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        mechanism(request).cleanSubject(request, response, context);
    }

    private HttpAuthenticationMechanism mechanism(HttpServletRequest request) {
        return isRest(request) ? bearerToken : openIdConnect;
    }

    static boolean isRest(HttpServletRequest request) {
        return request.getRequestURI()
                .substring(request.getContextPath().length())
                .startsWith(REST);
    }

    static Set<Grant> grants(JsonWebToken token) {
        return Grants.of(
                Grants.texts(token.getClaim(Grants.REALM_ROLES)), Grants.texts(token.getClaim(Grants.GROUP_PATHS)));
    }

    static Set<Grant> grants(OpenIdContext session) {
        var claims = session.getAccessToken().getClaims();
        return Grants.of(Grants.texts(claims.get(Grants.REALM_ROLES)), Grants.texts(claims.get(Grants.GROUP_PATHS)));
    }
}
