package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineUnclear;
import org.junit.jupiter.api.Test;

class SlurmTokensTest {

    private static final Instant NOW = Instant.parse("2026-12-01T08:00:00Z");
    private static final EngineKey KEY = key("cardhour", "0123456789abcdef0123456789abcdef");

    @Test
    void aTokenOfOursNamesTheUserAndIsShort() throws IOException {
        var pass = new SlurmTokens(() -> KEY).pass(NOW);

        var claims = claims(pass.token());
        assertThat(pass.user()).isEqualTo("cardhour");
        assertThat(claims.path("sun").asText()).isEqualTo("cardhour");
        assertThat(claims.path("exp").asLong() - NOW.getEpochSecond()).isEqualTo(600);
    }

    @Test
    void aTokenIsSignedAsTheStandardHasIt() {
        // Made by another program from the same key and claims.
        assertThat(new SlurmTokens(() -> KEY)
                        .pass(Instant.ofEpochSecond(1_796_111_108))
                        .token())
                .isEqualTo("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpYXQiOjE3OTYxMTExMDgsImV4cCI6MTc5NjExMTcwOCwic3VuI"
                        + "joiY2FyZGhvdXIifQ.x9PYw9SXQiq2XcCsx2c15JVi1HUaP8AI1EM252pvklw");
    }

    @Test
    void aTokenIsReplacedBeforeItEnds() {
        var tokens = new SlurmTokens(() -> KEY);
        var first = tokens.pass(NOW);

        assertThat(tokens.pass(NOW.plus(Duration.ofMinutes(4)))).isEqualTo(first);
        assertThat(tokens.pass(NOW.plus(Duration.ofMinutes(5)))).isNotEqualTo(first);
    }

    @Test
    void anotherKeyIsUsedAtOnce() {
        var shown = new AtomicReference<>(KEY);
        var tokens = new SlurmTokens(shown::get);
        var first = tokens.pass(NOW);

        shown.set(key("cardhour", "another-key-another-key-another!"));
        assertThat(tokens.pass(NOW)).isNotEqualTo(first);
        shown.set(new EngineKey.SlurmToken("cardhour", "given"));

        assertThat(tokens.pass(NOW).token()).isEqualTo("given");
    }

    @Test
    void nothingSecretIsPrintedAndNoOtherKeyIsTaken() {
        assertThat(new SlurmTokens(() -> KEY).pass(NOW).toString()).isEqualTo("Pass[cardhour]");
        var tokens = new SlurmTokens(() -> new EngineKey.ClusterToken("secret", Optional.empty()));

        assertThatThrownBy(() -> tokens.pass(NOW))
                .isInstanceOf(EngineUnclear.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> new SlurmTokens(() -> key("a\r\nX: b", "k")).pass(NOW))
                .isInstanceOf(EngineUnclear.class);
    }

    private static EngineKey key(String user, String key) {
        return new EngineKey.SlurmKey(
                user, Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.US_ASCII)));
    }

    private static JsonNode claims(String token) throws IOException {
        return new ObjectMapper().readTree(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]));
    }
}
