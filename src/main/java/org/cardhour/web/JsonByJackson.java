package org.cardhour.web;

import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import org.glassfish.jersey.jackson.JacksonFeature;

/** Reads and writes JSON by Jackson: the server's own binding takes 2.7 for 2 and hides unknown properties. */
@Provider
public class JsonByJackson implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        context.register(JacksonFeature.withoutExceptionMappers());
        return true;
    }
}
