package org.cardhour.audit.boundary;

import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import org.cardhour.audit.control.Denials;
import org.cardhour.audit.core.UnnamedAct;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** Puts a filter on every REST method that records refused attempts under the name of the act that the method is. */
@Provider
public class DeniedActs implements DynamicFeature {

    private final CurrentActor actor;
    private final Denials denials;
    private final Clocks clocks;

    @Inject
    DeniedActs(CurrentActor actor, Denials denials, Clocks clocks) {
        this.actor = actor;
        this.denials = denials;
        this.clocks = clocks;
    }

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        context.register(new DenialFilter(act(resource), actor, denials, clocks));
    }

    private static UnnamedAct act(ResourceInfo resource) {
        var method = resource.getResourceMethod();
        var derived = UnnamedAct.of(httpMethod(method), path(resource.getResourceClass()) + "/" + path(method));
        return Optional.ofNullable(method.getAnnotation(AuditedAs.class))
                .map(DeniedActs::act)
                .orElse(derived);
    }

    private static UnnamedAct act(AuditedAs name) {
        var target = Optional.of(name.target()).filter(parameter -> !parameter.isEmpty());
        return new UnnamedAct(
                name.value(), name.value().substring(0, name.value().indexOf('.')), target);
    }

    private static String path(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Path.class))
                .map(Path::value)
                .orElse("");
    }

    private static String httpMethod(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .flatMap(verb -> Optional.ofNullable(verb).stream())
                .map(HttpMethod::value)
                .findFirst()
                .orElse("");
    }
}
