package org.cardhour.audit.boundary;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.cardhour.audit.control.AuditUnavailable;
import org.cardhour.audit.control.Denials;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Attempt;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.DeniedAttempts;

/** Records what somebody tried on a page that he may not do or see, as {@link DeniedActs} does for REST. */
@WebFilter(
        filterName = "deniedPages",
        urlPatterns = {"/app/*", "/error"},
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ERROR})
public class DeniedPages implements Filter {

    private static final Logger LOG = System.getLogger(DeniedPages.class.getName());

    private final CurrentActor actor;
    private final Denials denials;
    private final Clocks clocks;

    @Inject
    DeniedPages(CurrentActor actor, Denials denials, Clocks clocks) {
        this.actor = actor;
        this.denials = denials;
        this.clocks = clocks;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, response);
        DeniedAttempts.of((HttpServletRequest) request).forEach(this::record);
    }

    private void record(Attempt.Denied denied) {
        var attempt = denied.attempt();
        try {
            var act = Act.on(attempt.action(), attempt.targetType(), attempt.target());
            denials.record(actor.get(), act, denied.code(), clocks.now());
        } catch (AuditUnavailable e) {
            LOG.log(Level.ERROR, "a denied act was not recorded: " + attempt.action(), e);
        }
    }
}
