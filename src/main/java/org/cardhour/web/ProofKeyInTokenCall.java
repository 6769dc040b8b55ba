package org.cardhour.web;

import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;

/**
 * Adds the verifier to the call by which the sign-on of the container changes a code for a token, since it knows nothing
 * of {@link ProofKey}. Found by the service loader of Jakarta REST, as the container makes that client.
 */
@ConstrainedTo(RuntimeType.CLIENT)
public final class ProofKeyInTokenCall implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        context.register(new Adding());
        return true;
    }

    @ConstrainedTo(RuntimeType.CLIENT)
    private static final class Adding implements WriterInterceptor {

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            if (context.getEntity() instanceof Form form
                    && "authorization_code".equals(form.asMap().getFirst("grant_type"))) {
                form.param(
                        "code_verifier",
                        CDI.current().select(ProofKey.class).get().verifier());
            }
            context.proceed();
        }
    }
}
