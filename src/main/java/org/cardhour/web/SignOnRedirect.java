package org.cardhour.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import jakarta.ws.rs.core.UriBuilder;
import java.io.IOException;

/**
 * The answer that sends somebody to the identity provider: with the challenge of a {@link ProofKey} and the language of
 * the pages. A part of a page that asks by script can not follow it, and is told to load the page again.
 */
final class SignOnRedirect extends HttpServletResponseWrapper {

    private final HttpServletRequest request;
    private final ProofKey proofKey;
    private final Language language;

    SignOnRedirect(HttpServletResponse response, HttpServletRequest request, ProofKey proofKey, Language language) {
        super(response);
        this.request = request;
        this.proofKey = proofKey;
        this.language = language;
    }

    @Override
    public void sendRedirect(String location) throws IOException {
        if (!location.contains("response_type=code")) {
            super.sendRedirect(location);
        } else if ("partial/ajax".equals(request.getHeader("Faces-Request"))) {
            setContentType("text/xml;charset=UTF-8");
            getWriter().write("""
                <?xml version="1.0" encoding="UTF-8"?>
                <partial-response><redirect url="%s"/></partial-response>
                """.formatted(samePage()));
        } else {
            super.sendRedirect(UriBuilder.fromUri(location)
                    .queryParam("code_challenge", proofKey.challenge())
                    .queryParam("code_challenge_method", ProofKey.METHOD)
                    .queryParam("ui_locales", language.getTag())
                    .build()
                    .toString());
        }
    }

    private String samePage() {
        var query = request.getQueryString();
        var address = query == null ? request.getRequestURI() : request.getRequestURI() + '?' + query;
        return address.replace("&", "&amp;").replace("<", "%3C").replace("\"", "%22");
    }
}
