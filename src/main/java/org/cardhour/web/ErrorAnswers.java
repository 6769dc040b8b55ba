package org.cardhour.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Refusal;

/** Answers in place of the container's own error page: a problem to programs, a page to people. */
@WebServlet("/error")
public class ErrorAnswers extends HttpServlet {

    private static final Map<Integer, String> CODES = Map.of(
            400, "INVALID_INPUT",
            401, "TOKEN_INVALID",
            403, "FORBIDDEN",
            404, "NOT_FOUND",
            405, "METHOD_NOT_ALLOWED",
            413, "BODY_TOO_LARGE",
            503, "UNAVAILABLE");

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        var path = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        response.setStatus(status);
        if (path.startsWith(request.getContextPath() + "/app/") || path.endsWith(".xhtml")) {
            request.setAttribute("cardhour.problem", problem(request, status));
            request.getRequestDispatcher("/problem.xhtml").forward(request, response);
            return;
        }
        response.setContentType(Problem.MEDIA_TYPE);
        response.getOutputStream().write(StrictJson.mapper().writeValueAsBytes(problem(request, status)));
    }

    private static Problem problem(HttpServletRequest request, int status) {
        var code = CODES.getOrDefault(status, "INTERNAL");
        var refusal = new Refusal(Refusal.Kind.INVALID, code, Map.of("limit", "1048576"), List.of());
        var locale = ProblemTexts.language(Collections.list(request.getLocales()));
        return ProblemTexts.problem(refusal, status, locale, RequestIds.of(request));
    }
}
