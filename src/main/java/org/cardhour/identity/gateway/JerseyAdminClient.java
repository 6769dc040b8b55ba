package org.cardhour.identity.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.ext.ContextResolver;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.glassfish.jersey.client.proxy.WebResourceFactory;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.jspecify.annotations.Nullable;
import org.keycloak.admin.client.spi.ResteasyClientProvider;

/** Lets Keycloak's administration client speak through the server's Jersey instead of bringing RESTEasy, which breaks it. */
public class JerseyAdminClient implements ResteasyClientProvider {

    private static final int CONNECT_SECONDS = 3;
    private static final int READ_SECONDS = 15;

    @Override
    public Client newRestEasyClient(
            @Nullable Object customJacksonProvider, @Nullable SSLContext ssl, boolean disableTrustManager) {
        var builder = ClientBuilder.newBuilder()
                .connectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                .readTimeout(READ_SECONDS, TimeUnit.SECONDS);
        if (ssl != null) {
            builder.sslContext(ssl);
        }
        return builder.property("jersey.config.disableJsonBinding", true)
                // Joining a group is a PUT without a body.
                .property("jersey.config.client.suppressHttpComplianceValidation", true)
                .property("jersey.config.client.disableJsonBinding", true)
                .register(JacksonFeature.withoutExceptionMappers())
                .register(new LenientJson())
                .build();
    }

    @Override
    public <R> R targetProxy(WebTarget target, Class<R> resource) {
        return WebResourceFactory.newResource(resource, target);
    }

    /** Keycloak may say more than this version knows. */
    private static final class LenientJson implements ContextResolver<ObjectMapper> {

        private static final ObjectMapper MAPPER = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                .build();

        @Override
        public ObjectMapper getContext(Class<?> type) {
            return MAPPER;
        }
    }
}
