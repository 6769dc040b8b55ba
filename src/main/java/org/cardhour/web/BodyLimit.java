package org.cardhour.web;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** Reads each body whole, up to a limit, and keeps its and the query's hash for whoever must tell equal calls from others. */
@Provider
@Priority(Priorities.ENTITY_CODER)
public class BodyLimit implements ContainerRequestFilter {

    static final String HASH = "cardhour.bodyHash";

    private static final int MOST_BYTES = 1 << 20;

    @Override
    public void filter(ContainerRequestContext call) throws IOException {
        var body = call.hasEntity() ? call.getEntityStream().readNBytes(MOST_BYTES + 1) : new byte[0];
        if (body.length > MOST_BYTES) {
            throw new ProblemException(413, "BODY_TOO_LARGE", Map.of("limit", "" + MOST_BYTES));
        }
        call.setProperty(
                HASH,
                hash(body, Optional.ofNullable(call.getUriInfo().getRequestUri().getRawQuery())));
        call.setEntityStream(new ByteArrayInputStream(body));
    }

    private static String hash(byte[] body, Optional<String> query) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(body);
            query.ifPresent(text -> digest.update(("?" + text).getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
