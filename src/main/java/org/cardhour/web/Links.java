package org.cardhour.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.UriBuilder;

/** Addresses that keep what the page was asked for and change one thing. */
@Named
@RequestScoped
public class Links {

    @Inject
    HttpServletRequest request;

    /** The same list from a cursor on. */
    public String next(String cursor) {
        return with("cursor", cursor);
    }

    /** The same page in another language. */
    public String in(String language) {
        return with("lang", language);
    }

    private String with(String name, String value) {
        var query = request.getQueryString();
        return UriBuilder.fromUri(request.getRequestURI())
                .replaceQuery(query)
                .replaceQueryParam(name, value)
                .build()
                .toString();
    }
}
