package org.cardhour.execution.gateway.slurm;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineUnclear;

/**
 * The token that a call shows: the owner's own, or one that we sign with the cluster's key. Ours are good for ten minutes
 * and replaced after five.
 */
final class SlurmTokens {

    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final Duration REPLACED_AFTER = Duration.ofMinutes(5);
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Supplier<EngineKey> keys;
    private Optional<Minted> minted = Optional.empty();

    SlurmTokens(Supplier<EngineKey> keys) {
        this.keys = keys;
    }

    /** Who calls, and what shows it. */
    record Pass(String user, String token) {

        @Override
        public String toString() {
            return "Pass[" + user + "]";
        }
    }

    private record Minted(EngineKey.SlurmKey key, Pass pass, Instant at) {

        boolean isFresh(EngineKey.SlurmKey wanted, Instant now) {
            return key.equals(wanted)
                    && !at.isAfter(now)
                    && at.plus(REPLACED_AFTER).isAfter(now);
        }
    }

    Pass pass(Instant now) {
        return switch (keys.get()) {
            case EngineKey.SlurmToken(String user, String token) -> new Pass(checked(user), token);
            case EngineKey.SlurmKey key -> minted(key, now);
            case EngineKey.ClusterToken other ->
                throw new EngineUnclear("a Slurm cluster takes no key such as " + other);
        };
    }

    /** Whose the jobs are. */
    String user() {
        return switch (keys.get()) {
            case EngineKey.SlurmToken(String user, String token) -> user;
            case EngineKey.SlurmKey(String user, String key) -> user;
            case EngineKey.ClusterToken other ->
                throw new EngineUnclear("a Slurm cluster takes no key such as " + other);
        };
    }

    private synchronized Pass minted(EngineKey.SlurmKey key, Instant now) {
        var fresh = minted.filter(former -> former.isFresh(key, now))
                .orElseGet(() -> new Minted(key, new Pass(checked(key.user()), sign(key, now)), now));
        minted = Optional.of(fresh);
        return fresh.pass();
    }

    private static String sign(EngineKey.SlurmKey key, Instant now) {
        var header = part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
        var claims = part("{\"iat\":%d,\"exp\":%d,\"sun\":\"%s\"}"
                .formatted(now.getEpochSecond(), now.plus(LIFE).getEpochSecond(), checked(key.user())));
        var text = header + "." + claims;
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key.key()), "HmacSHA256"));
            return text + "." + BASE64.encodeToString(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException | IllegalArgumentException unusable) {
            throw new EngineUnclear("the key of the cluster can't sign: " + unusable.getMessage(), unusable);
        }
    }

    private static String part(String json) {
        return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    /** It goes into a header and into JSON as it is. */
    private static String checked(String user) {
        if (!USER.matcher(user).matches()) {
            throw new EngineUnclear("not the name of a user of Slurm: " + user);
        }
        return user;
    }
}
