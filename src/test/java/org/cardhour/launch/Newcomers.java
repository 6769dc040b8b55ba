package org.cardhour.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** People who have just signed themselves on in Keycloak: nobody has given them a role, no test has met them before. */
public final class Newcomers {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private final Stack stack;

    public Newcomers(Stack stack) {
        this.stack = stack;
    }

    /** The user name, which is the password too. */
    public String signUp() {
        var name = "new-" + UUID.randomUUID();
        var url = URI.create(stack.issuer().replace("/realms/", "/admin/realms/") + "/users");
        var request = HttpRequest.newBuilder(url)
                .header("Authorization", "Bearer " + administrator())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(user(name)))
                .build();
        try {
            var answer = CLIENT.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 201) {
                throw new AssertionError("Keycloak makes no user: " + answer.statusCode() + " " + answer.body());
            }
            return name;
        } catch (IOException e) {
            throw new UncheckedIOException("Keycloak does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while a user was made", e);
        }
    }

    private static String user(String name) {
        return """
            {"username": "%1$s", "enabled": true, "email": "%1$s@example.org", "emailVerified": true,
             "firstName": "New", "lastName": "Comer",
             "credentials": [{"type": "password", "value": "%1$s", "temporary": false}]}
            """.formatted(name);
    }

    private String administrator() {
        var url = stack.issuer().replaceAll("/realms/.*", "/realms/master/protocol/openid-connect/token");
        var form =
                "grant_type=password&client_id=admin-cli&username=admin&password=" + stack.secret("keycloak.console");
        var body = Http.postForm(url, form)
                .orElseThrow(() -> new AssertionError("Keycloak's administrator gets no token"));
        try {
            return new ObjectMapper().readTree(body).path("access_token").asText();
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + body, e);
        }
    }
}
