package org.cardhour.web;

import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContextWrapper;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Refusal;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** A REST call being signed on: roles come from all that the token grants, a refusal is a problem instead of HTML. */
final class BearerContext extends HttpMessageContextWrapper {

    BearerContext(HttpMessageContext context) {
        super(context);
    }

    @Override
    public AuthenticationStatus notifyContainerAboutLogin(CredentialValidationResult result) {
        return result.getCallerPrincipal() instanceof JsonWebToken token
                ? getWrapped()
                        .notifyContainerAboutLogin(result.getCallerPrincipal(), Grants.roleNames(SignOn.grants(token)))
                : super.notifyContainerAboutLogin(result);
    }

    @Override
    public AuthenticationStatus responseUnauthorized() {
        var refusal = new Refusal(Refusal.Kind.INVALID, "TOKEN_INVALID", Map.of(), List.of());
        var language = ProblemTexts.language(Collections.list(getRequest().getLocales()));
        var problem = ProblemTexts.problem(refusal, 401, language, RequestIds.of(getRequest()));
        try {
            var response = getResponse();
            response.setStatus(401);
            response.setHeader("WWW-Authenticate", "Bearer error=\"invalid_token\"");
            response.setContentType(Problem.MEDIA_TYPE);
            response.getOutputStream().write(StrictJson.mapper().writeValueAsBytes(problem));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return AuthenticationStatus.SEND_FAILURE;
    }
}
