package org.cardhour.identity.gateway;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.keycloak.OAuth2Constants;
import org.keycloak.admin.client.Keycloak;
import org.keycloak.admin.client.KeycloakBuilder;
import org.keycloak.admin.client.resource.RealmResource;

/**
 * Cardhour's own account at the administration of the realm. Whatever goes wrong on the way comes out as
 * {@link IdentityProviderAway}.
 */
@ApplicationScoped
public class AdminConnection {

    private static final String REALMS = "/realms/";

    private final String issuer;
    private final String clientId;
    private final String clientSecret;
    private @Nullable Keycloak keycloak;

    protected AdminConnection() {
        this("", "", "");
    }

    @Inject
    AdminConnection(
            @ConfigProperty(name = "cardhour.oidc.issuer") String issuer,
            @ConfigProperty(name = "cardhour.keycloak.admin.client-id", defaultValue = "cardhour-admin")
                    String clientId,
            @ConfigProperty(name = "cardhour.keycloak.admin.client-secret") String clientSecret) {
        this.issuer = issuer;
        this.clientId = clientId;
        this.clientSecret = clientSecret;
    }

    <R> R call(Function<RealmResource, R> call) {
        try {
            return call.apply(client().realm(realm()));
        } catch (ProcessingException | WebApplicationException e) {
            throw new IdentityProviderAway("the identity provider failed: " + e.getMessage(), e);
        }
    }

    /** Makes something; it may be there already. Gives back whether it was made. */
    boolean create(Function<RealmResource, Response> call) {
        try (var response = this.<Response>call(call)) {
            return switch (response.getStatus()) {
                case 201, 204 -> true;
                case 409 -> false;
                default ->
                    throw new IdentityProviderAway(
                            "the identity provider answered " + response.getStatus(),
                            new WebApplicationException(response));
            };
        }
    }

    @PreDestroy
    synchronized void close() {
        if (keycloak != null) {
            keycloak.close();
        }
    }

    private synchronized Keycloak client() {
        if (keycloak == null) {
            keycloak = KeycloakBuilder.builder()
                    .serverUrl(issuer.substring(0, issuer.indexOf(REALMS)))
                    .realm(realm())
                    .grantType(OAuth2Constants.CLIENT_CREDENTIALS)
                    .clientId(clientId)
                    .clientSecret(clientSecret)
                    .build();
        }
        return keycloak;
    }

    private String realm() {
        return issuer.substring(issuer.indexOf(REALMS) + REALMS.length());
    }
}
