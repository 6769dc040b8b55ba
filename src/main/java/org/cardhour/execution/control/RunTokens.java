package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.cardhour.kernel.UseCase;

/** Gives each run the token its program reports with. Only the hash is kept; a token is good until its run has ended. */
@UseCase
public class RunTokens {

    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final EntityManager database;

    @Inject
    RunTokens(EntityManager database) {
        this.database = database;
    }

    /** One more token for the run; those given before stay good. */
    String give(UUID run, Instant now) {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        var token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        database.createNativeQuery("insert into run_token (token_hash, run_id, made_at) values (?1, ?2, ?3)")
                .setParameter(1, hash(token))
                .setParameter(2, run.toString())
                .setParameter(3, now.toEpochMilli())
                .executeUpdate();
        return token;
    }

    /** Whether the token is one of this run's, and the run goes on. */
    boolean isGood(UUID run, String token) {
        return !database.createNativeQuery("""
            select 1 from run_token t join job_run r on r.id = t.run_id
            where t.token_hash = ?1 and t.run_id = ?2 and r.state <> 'ENDED'
            """)
                .setParameter(1, hash(token))
                .setParameter(2, run.toString())
                .getResultList()
                .isEmpty();
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
