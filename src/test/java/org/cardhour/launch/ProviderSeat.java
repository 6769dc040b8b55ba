package org.cardhour.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** A provider organisation of a test's own, with one demo person in it until it is closed. */
public final class ProviderSeat implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final UUID organisation = UUID.randomUUID();
    private final String realm;
    private final String token;
    private final String group;

    private ProviderSeat(Stack stack, String person) {
        realm = stack.issuer().replace("/realms/", "/admin/realms/");
        token = stack.administrationToken();
        group = made(named("/groups?exact=true&search=providers", "name", "providers"), organisation.toString());
        call(
                "PUT",
                "/users/" + named("/users?exact=true&username=" + person, "username", person) + "/groups/"
                        + made(group, "provider"),
                "");
    }

    /** From the person's next token on. */
    public static ProviderSeat of(Stack stack, String person) {
        return new ProviderSeat(stack, person);
    }

    public UUID organisation() {
        return organisation;
    }

    @Override
    public void close() {
        call("DELETE", "/groups/" + group, "");
    }

    private String made(String parent, String name) {
        return call("POST", "/groups/" + parent + "/children", "{\"name\": \"%s\"}".formatted(name))
                .path("id")
                .asText();
    }

    private String named(String search, String field, String value) {
        return call("GET", search, "")
                .valueStream()
                .filter(found -> found.path(field).asText().equals(value))
                .map(found -> found.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    private JsonNode call(String method, String path, String body) {
        var request = HttpRequest.newBuilder(URI.create(realm + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            var answer = CLIENT.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new AssertionError(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
            }
            return read(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while calling " + path, e);
        }
    }

    private static JsonNode read(String body) throws JsonProcessingException {
        return body.isEmpty() ? JSON.nullNode() : JSON.readTree(body);
    }
}
