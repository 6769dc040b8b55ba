package org.cardhour.audit.boundary;

import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.cardhour.audit.control.AuditUnavailable;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.Answers;

/** Answers a call whose act could not be recorded and so did not happen: 503. */
@Provider
public class NotAudited implements ExceptionMapper<AuditUnavailable> {

    private static final Logger LOG = System.getLogger(NotAudited.class.getName());

    private final Answers answers;

    @Inject
    NotAudited(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(AuditUnavailable e) {
        LOG.log(Level.ERROR, "the audit log takes no events", e);
        return answers.refused(Refusal.of(Refusal.Kind.UNAVAILABLE, "AUDIT_UNAVAILABLE"));
    }
}
