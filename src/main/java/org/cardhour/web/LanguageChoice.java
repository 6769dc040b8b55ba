package org.cardhour.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/** Keeps a language that was chosen by the parameter {@code lang}. */
@WebFilter(filterName = "languageChoice", urlPatterns = "*.xhtml")
public class LanguageChoice implements Filter {

    private static final int YEAR = (int) Duration.ofDays(365).toSeconds();

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var chosen = request.getParameter("lang");
        if ("zh-CN".equals(chosen) || "en".equals(chosen)) {
            var cookie = new Cookie(Language.COOKIE, chosen);
            cookie.setPath("/");
            cookie.setMaxAge(YEAR);
            cookie.setHttpOnly(true);
            cookie.setAttribute("SameSite", "Lax");
            ((HttpServletResponse) response).addCookie(cookie);
        }
        chain.doFilter(request, response);
    }
}
