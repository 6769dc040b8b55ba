package org.cardhour.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.OpenIdAuthenticationMechanismDefinition;
import jakarta.security.enterprise.authentication.mechanism.http.openid.ClaimsDefinition;
import jakarta.security.enterprise.authentication.mechanism.http.openid.LogoutDefinition;

/** Pages sign on by OpenID Connect, code flow. */
@ApplicationScoped
@OpenIdAuthenticationMechanismDefinition(
        providerURI = "${openIdSettings.issuer}",
        clientId = "${openIdSettings.clientId}",
        clientSecret = "${openIdSettings.clientSecret}",
        redirectURI = "${baseURL}/callback",
        redirectToOriginalResource = false,
        scope = {"openid", "profile", "email"},
        claimsDefinition = @ClaimsDefinition(callerNameClaim = "preferred_username", callerGroupsClaim = "groups"),
        logout = @LogoutDefinition(notifyProvider = true, redirectURI = "${baseURL}/index.xhtml"))
public class PageSignOn {}
