package org.cardhour.web;

import jakarta.inject.Inject;
import jakarta.security.enterprise.authentication.mechanism.http.openid.OpenIdConstant;
import jakarta.security.enterprise.identitystore.openid.OpenIdContext;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Where the identity provider sends a person back to; goes on to the page that was asked for. */
@WebServlet("/callback")
public class SignOnCallback extends HttpServlet {

    @Inject
    transient OpenIdContext session;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getUserPrincipal() == null) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        response.sendRedirect(session.<String>getStoredValue(request, response, OpenIdConstant.ORIGINAL_REQUEST)
                .orElse(request.getContextPath() + "/app/overview.xhtml"));
    }
}
