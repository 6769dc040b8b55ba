package org.cardhour.web;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.cardhour.kernel.Refusal;

/** Answers a fault of ours: the log is told all, the caller only where to find it. */
@Provider
public class Unexpected implements ExceptionMapper<Throwable> {

    private static final Logger LOG = System.getLogger(Unexpected.class.getName());

    private final Answers answers;
    private final HttpServletRequest request;

    @Inject
    Unexpected(Answers answers, HttpServletRequest request) {
        this.answers = answers;
        this.request = request;
    }

    @Override
    public Response toResponse(Throwable e) {
        LOG.log(Level.ERROR, "call " + RequestIds.of(request) + " failed", e);
        return answers.refused(Refusal.of(Refusal.Kind.INVALID, "INTERNAL"), 500);
    }
}
