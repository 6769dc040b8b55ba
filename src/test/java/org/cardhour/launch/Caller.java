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

/** A person who calls the REST interface of a running Cardhour, or somebody without a token. */
public final class Caller {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Tokens live longer than this. */
    private static final Duration RENEWAL = Duration.ofMinutes(3);

    private final Stack stack;
    private final Optional<String> person;
    private Optional<String> token = Optional.empty();
    private long takenAt;

    private Caller(Stack stack, Optional<String> person) {
        this.stack = stack;
        this.person = person;
    }

    /** A demo person, with the roles of now; ask for a new caller after the roles have changed. */
    public static Caller of(Stack stack, String person) {
        return new Caller(stack, Optional.of(person));
    }

    /** Somebody who has not signed on. */
    public static Caller withoutToken(Stack stack) {
        return new Caller(stack, Optional.empty());
    }

    /** What came back. */
    public record Answer(int status, String text, HttpResponse<String> response) {

        /** The body as JSON; missing where there is none. */
        public JsonNode json() {
            try {
                return text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
            } catch (JsonProcessingException e) {
                throw new AssertionError("not JSON: " + text, e);
            }
        }

        /** A field of the body as text. */
        public String field(String name) {
            return json().path(name).asText();
        }

        public Optional<String> header(String name) {
            return response.headers().firstValue(name);
        }

        /** This, if the status is the one expected. */
        public Answer expect(int expected) {
            if (status != expected) {
                throw new AssertionError("expected " + expected + ", got " + status + ": " + text);
            }
            return this;
        }
    }

    /** Calls a path under {@code /api/v1}; headers are given as names and values in turn. */
    public Answer get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    public Answer post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    public Answer put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    public Answer delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    private Answer send(String method, String path, String body, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(stack.baseUrl() + "/api/v1" + path))
                .timeout(Duration.ofSeconds(60))
                .setHeader("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        token().ifPresent(value -> request.setHeader("Authorization", "Bearer " + value));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            var response = CLIENT.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() == 500) {
                throw new AssertionError(method + " " + path + ": 500; " + stack.logged(response.body()));
            }
            return new Answer(response.statusCode(), response.body(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while calling " + path, e);
        }
    }

    private synchronized Optional<String> token() {
        if (token.isEmpty() || System.nanoTime() - takenAt > RENEWAL.toNanos()) {
            takenAt = System.nanoTime();
            token = person.map(stack::token);
        }
        return token;
    }
}
