package org.cardhour.launch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Small calls to what the launcher has started. */
final class Http {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private Http() {}

    static boolean isOk(String url) {
        return get(url).isPresent();
    }

    /** The body of a 200; empty for any other answer and for none. */
    static Optional<String> get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)));
    }

    static Optional<String> postForm(String url, String form) {
        return send(HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));
    }

    private static Optional<String> send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = CLIENT.send(
                    request.timeout(Duration.ofSeconds(10)).build(),
                    HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            return answer.statusCode() == 200 ? Optional.of(answer.body()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure(
                    "Interrupted while calling " + request.build().uri(), e);
        }
    }
}
