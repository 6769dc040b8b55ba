package org.cardhour.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;

/** Gives each call an id that its answer, its audit events and its log lines carry; a caller may bring its own. */
@WebFilter(filterName = "requestIds", urlPatterns = "/*", asyncSupported = true)
public class RequestIds implements Filter {

    private static final String HEADER = "X-Request-Id";
    private static final String ATTRIBUTE = "cardhour.requestId";
    private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._-]{8,64}");

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ((HttpServletResponse) response).setHeader(HEADER, of((HttpServletRequest) request));
        chain.doFilter(request, response);
    }

    /** The id of this call. */
    static String of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String id) {
            return id;
        }
        var brought = request.getHeader(HEADER);
        var id = brought != null && ACCEPTED.matcher(brought).matches()
                ? brought
                : UUID.randomUUID().toString();
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }
}
