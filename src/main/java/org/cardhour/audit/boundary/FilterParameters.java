package org.cardhour.audit.boundary;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.QueryParam;
import org.cardhour.audit.control.AuditFilter;
import org.cardhour.audit.entity.Occurrence;
import org.cardhour.web.Parameters;
import org.cardhour.web.Times;
import org.jspecify.annotations.Nullable;

/** The query parameters that narrow a list of audit events. */
public class FilterParameters {

    /** Id or sign-in name of who did it. */
    @QueryParam("actor")
    @Nullable
    String actor;

    /** Id of the tenant that the target belongs to. */
    @QueryParam("tenant")
    @Nullable
    String tenant;

    /** What was done, such as job.cancel. */
    @QueryParam("action")
    @Nullable
    String action;

    @QueryParam("targetType")
    @Nullable
    String targetType;

    @QueryParam("targetId")
    @Nullable
    String targetId;

    /** SUCCESS, FAILURE or DENIED. */
    @QueryParam("outcome")
    @Nullable
    String outcome;

    /** Earliest time, RFC 3339 with offset. */
    @QueryParam("from")
    @Nullable
    String from;

    /** Time before which it happened, RFC 3339 with offset. */
    @QueryParam("to")
    @Nullable
    String to;

    /** Part of a name, an id, the reason or what changed. */
    @QueryParam("q")
    @Nullable
    String text;

    /** The same parameters of a page's address. */
    static FilterParameters of(HttpServletRequest request) {
        var parameters = new FilterParameters();
        parameters.actor = request.getParameter("actor");
        parameters.tenant = request.getParameter("tenant");
        parameters.action = request.getParameter("action");
        parameters.targetType = request.getParameter("targetType");
        parameters.targetId = request.getParameter("targetId");
        parameters.outcome = request.getParameter("outcome");
        parameters.from = request.getParameter("from");
        parameters.to = request.getParameter("to");
        parameters.text = request.getParameter("q");
        return parameters;
    }

    AuditFilter filter() {
        return new AuditFilter(
                Parameters.text(actor),
                Parameters.id("tenant", tenant),
                Parameters.text(action),
                Parameters.text(targetType),
                Parameters.text(targetId),
                Parameters.choice("outcome", Occurrence.Result.class, outcome),
                Times.parse("from", from),
                Times.parse("to", to),
                Parameters.text(text));
    }
}
