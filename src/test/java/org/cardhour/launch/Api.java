package org.cardhour.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Calls the REST interface of a running Cardhour as one person, or as nobody. */
public final class Api {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Stack stack;
    private final Optional<String> person;

    private Api(Stack stack, Optional<String> person) {
        this.stack = stack;
        this.person = person;
    }

    /** As a demo person; each call takes a new token, which knows the roles of this moment. */
    public static Api as(Stack stack, String person) {
        return new Api(stack, Optional.of(person));
    }

    public static Api asNobody(Stack stack) {
        return new Api(stack, Optional.empty());
    }

    /**
     * An answer.
     *
     * @param json the body, missing when it is no JSON
     */
    public record Answer(int status, JsonNode json, String body, HttpResponse<String> response) {

        public String text(String field) {
            return json.path(field).asText();
        }

        public Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    /** A POST of JSON; {@code headers} are names and values in turn. */
    public Answer post(String path, String json, String... headers) {
        return send(with(request(path), headers)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    }

    /** {@code headers} are names and values in turn. */
    public Answer delete(String path, String... headers) {
        return send(with(request(path), headers).DELETE());
    }

    /** A PUT of JSON; {@code headers} are names and values in turn. */
    public Answer put(String path, String json, String... headers) {
        return send(with(request(path), headers)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(json)));
    }

    private HttpRequest.Builder request(String path) {
        var request = HttpRequest.newBuilder(URI.create(stack.baseUrl() + "/api/v1" + path))
                .timeout(Duration.ofSeconds(60));
        person.ifPresent(name -> request.header("Authorization", "Bearer " + stack.token(name)));
        return request;
    }

    private static HttpRequest.Builder with(HttpRequest.Builder request, String... headers) {
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static Answer send(HttpRequest.Builder request) {
        try {
            var response = CLIENT.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), json(response.body()), response.body(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calling", e);
        }
    }

    private static JsonNode json(String body) {
        try {
            return body.isEmpty() ? MissingNode.getInstance() : JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
