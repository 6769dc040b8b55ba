package org.cardhour.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Where pages sign on, from the configuration. */
@Named("openIdSettings")
@ApplicationScoped
public class OpenIdSettings {

    private final String issuer;
    private final String clientId;
    private final String clientSecret;

    public OpenIdSettings() {
        this("", "", "");
    }

    @Inject
    public OpenIdSettings(
            @ConfigProperty(name = "cardhour.oidc.issuer") String issuer,
            @ConfigProperty(name = "cardhour.oidc.client-id", defaultValue = "cardhour-pages") String clientId,
            @ConfigProperty(name = "cardhour.oidc.client-secret") String clientSecret) {
        this.issuer = issuer;
        this.clientId = clientId;
        this.clientSecret = clientSecret;
    }

    public String getIssuer() {
        return issuer;
    }

    public String getClientId() {
        return clientId;
    }

    public String getClientSecret() {
        return clientSecret;
    }
}
