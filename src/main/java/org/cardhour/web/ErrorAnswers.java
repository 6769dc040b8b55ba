package org.cardhour.web;

import jakarta.faces.application.ViewExpiredException;
import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Refusal;

/** Answers in place of the container's own error page: a problem to programs, a page to people. */
@WebServlet("/error")
public class ErrorAnswers extends HttpServlet {

    private static final String PROBLEM = "cardhour.problem";

    private static final Map<Integer, String> CODES = Map.of(
            400, "INVALID_INPUT",
            401, "TOKEN_INVALID",
            403, "FORBIDDEN",
            404, "NOT_FOUND",
            405, "METHOD_NOT_ALLOWED",
            413, "BODY_TOO_LARGE",
            503, "UNAVAILABLE");

    @Inject
    transient Language language;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        var path = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        response.setStatus(status);
        if (path.startsWith(request.getContextPath() + "/app/") || path.endsWith(".xhtml")) {
            forPage(request, response, status);
            request.getRequestDispatcher("/problem.xhtml").forward(request, response);
            return;
        }
        response.setContentType(Problem.MEDIA_TYPE);
        response.getOutputStream().write(StrictJson.mapper().writeValueAsBytes(problem(request, status)));
    }

    private void forPage(HttpServletRequest request, HttpServletResponse response, int status) {
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof ViewExpiredException) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            request.setAttribute(PROBLEM, problem("PAGE_EXPIRED", 400, request));
            return;
        }
        var problem = problem(request, status);
        request.setAttribute(PROBLEM, status == 404 ? problem("PAGE_UNKNOWN", 404, request) : problem);
        if (status == HttpServletResponse.SC_FORBIDDEN) {
            var path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
            DeniedAttempts.add(request, Attempt.on("page.open", path), problem.code());
        }
    }

    private Problem problem(HttpServletRequest request, int status) {
        return problem(CODES.getOrDefault(status, "INTERNAL"), status, request);
    }

    private Problem problem(String code, int status, HttpServletRequest request) {
        var refusal = new Refusal(Refusal.Kind.INVALID, code, Map.of("limit", "1048576"), List.of());
        return ProblemTexts.problem(refusal, status, language.getLocale(), RequestIds.of(request));
    }
}
