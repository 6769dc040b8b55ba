package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.kernel.Clocks;

/** Calls slurmrestd, each time with a token that is still good. What is no JSON, or too much of it, is no answer. */
final class SlurmRest {

    private static final long SMALL = 8L << 20;

    /** Ten thousand jobs in full are 80 MB. */
    private static final long LARGE = 512L << 20;

    /** slurmrestd does not understand it when a character set is named with it. */
    private static final ContentType PLAIN_JSON = ContentType.create("application/json");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** The call has not left: what was asked has not happened. */
    static final class NotSent extends EngineUnclear {

        NotSent(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final String endpoint;
    private final CloseableHttpClient http;
    private final SlurmTokens tokens;
    private final Clocks clocks;

    SlurmRest(URI endpoint, CloseableHttpClient http, SlurmTokens tokens, Clocks clocks) {
        this.endpoint = endpoint.toString().replaceAll("/+$", "");
        this.http = http;
        this.tokens = tokens;
        this.clocks = clocks;
    }

    SlurmAnswer get(String path) {
        return call("GET", path, Optional.empty());
    }

    SlurmAnswer post(String path, JsonNode body) {
        return call("POST", path, Optional.of(body));
    }

    SlurmAnswer delete(String path) {
        return call("DELETE", path, Optional.empty());
    }

    /** Hands over the members of one list of the answer one by one, so that a long one needs no room; the rest is answered. */
    SlurmAnswer each(String path, String list, Consumer<JsonNode> member) {
        return call("GET", path, Optional.empty(), LARGE, parser -> walk(parser, list, member));
    }

    private SlurmAnswer call(String method, String path, Optional<JsonNode> body) {
        return call(method, path, body, SMALL, parser -> {
            JsonNode read = JSON.readTree(parser);
            return read == null ? JSON.createObjectNode() : read;
        });
    }

    /** How a body is read. */
    private interface Reading {
        JsonNode read(JsonParser parser) throws IOException;
    }

    private SlurmAnswer call(String method, String path, Optional<JsonNode> body, long limit, Reading reading) {
        var request = new HttpUriRequestBase(method, URI.create(endpoint + path));
        var pass = tokens.pass(clocks.now());
        request.setHeader("X-SLURM-USER-NAME", pass.user());
        request.setHeader("X-SLURM-USER-TOKEN", pass.token());
        request.setHeader("Accept", "application/json");
        body.ifPresent(json ->
                request.setEntity(new ByteArrayEntity(json.toString().getBytes(StandardCharsets.UTF_8), PLAIN_JSON)));
        try {
            return http.execute(request, response -> answer(response, limit, reading));
        } catch (ConnectException | ConnectTimeoutException | UnknownHostException | NoRouteToHostException away) {
            throw new NotSent("slurmrestd does not answer: " + away.getMessage(), away);
        } catch (IOException failure) {
            throw new EngineUnclear("slurmrestd could not be asked: " + failure.getMessage(), failure);
        }
    }

    private SlurmAnswer answer(ClassicHttpResponse response, long limit, Reading reading) throws IOException {
        int status = response.getCode();
        if (response.getEntity() == null) {
            return new SlurmAnswer(status, JSON.createObjectNode());
        }
        try (var body = new Bounded(response.getEntity().getContent(), limit)) {
            if (isJson(response)) {
                return read(status, body, reading);
            }
            var said = new String(body.readNBytes(200), StandardCharsets.UTF_8).strip();
            throw new EngineUnclear("slurmrestd answered HTTP " + status + ", " + said);
        }
    }

    private static SlurmAnswer read(int status, InputStream body, Reading reading) throws IOException {
        try (var parser = JSON.createParser(body)) {
            return new SlurmAnswer(status, reading.read(parser));
        }
    }

    private static boolean isJson(ClassicHttpResponse response) {
        return Optional.ofNullable(response.getFirstHeader("Content-Type"))
                .filter(header -> header.getValue().startsWith("application/json"))
                .isPresent();
    }

    private static JsonNode walk(JsonParser parser, String list, Consumer<JsonNode> member) throws IOException {
        var rest = JSON.createObjectNode();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return rest;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var name = parser.currentName();
            if (parser.nextToken() == JsonToken.START_ARRAY && name.equals(list)) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    member.accept(JSON.readTree(parser));
                }
            } else {
                rest.set(name, JSON.readTree(parser));
            }
        }
        return rest;
    }

    /** Ends with an error where more comes than is waited for. */
    private static final class Bounded extends InputStream {

        private final InputStream source;
        private long left;

        Bounded(InputStream source, long limit) {
            this.source = source;
            this.left = limit;
        }

        @Override
        public int read() throws IOException {
            take(1);
            return source.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = source.read(bytes, offset, length);
            take(Math.max(0, count));
            return count;
        }

        @Override
        public void close() throws IOException {
            if (left >= 0) {
                source.close();
            }
        }

        private void take(int count) throws IOException {
            left -= count;
            if (left < 0) {
                throw new IOException("the answer is too long");
            }
        }
    }
}
