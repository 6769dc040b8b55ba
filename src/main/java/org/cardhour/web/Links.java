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

    /** The same list from its beginning. */
    public String getFirst() {
        return UriBuilder.fromUri(request.getRequestURI())
                .replaceQuery(request.getQueryString())
                .replaceQueryParam("cursor")
                .build()
                .toString();
    }

    /** The same list from a cursor on. */
    public String next(String cursor) {
        return with("cursor", cursor);
    }

    /** This page with one filter only. */
    public String by(String name, String value) {
        return UriBuilder.fromUri(request.getRequestURI())
                .queryParam(name, "{value}")
                .build(value)
                .toString();
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
