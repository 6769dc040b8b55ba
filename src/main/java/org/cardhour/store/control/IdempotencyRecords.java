package org.cardhour.store.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Remembers which calls were answered and how. A claim, the effect of the call and its answer are one transaction: after
 * a crash either all three are there or none.
 */
@Dependent
public class IdempotencyRecords {

    /** How long an answer is kept. */
    public static final Duration KEPT = Duration.ofHours(24);

    private static final int LOCK_WAIT_TIMEOUT = 1205;

    private final EntityManager database;

    @Inject
    IdempotencyRecords(EntityManager database) {
        this.database = database;
    }

    /** What a caller's key stands for when a call with it comes in. */
    public sealed interface Claim {
        /** Seen for the first time: the caller goes on. */
        record First() implements Claim {}

        /** Answered before. */
        record Answered(StoredAnswer answer) implements Claim {}

        /** The key was used for something else. */
        record OtherCall() implements Claim {}

        /** The first call with this key has not ended yet. */
        record InFlight() implements Claim {}
    }

    /** Claims the key in the caller's transaction, without waiting for anybody. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Claim claim(IdempotentCall call, Instant now) {
        try {
            return insert(call, now) == 1 ? new Claim.First() : earlier(call);
        } catch (PersistenceException e) {
            if (isLockWait(e)) {
                return new Claim.InFlight();
            }
            throw e;
        }
    }

    /** Keeps the answer of a claimed call. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void keep(IdempotentCall call, StoredAnswer answer) {
        database.createNativeQuery("""
            update idempotency_record set status = ?3, location = ?4, etag = ?5, body = ?6
            where caller = ?1 and idempotency_key = ?2
            """)
                .setParameter(1, call.caller())
                .setParameter(2, call.key())
                .setParameter(3, answer.status())
                .setParameter(4, answer.location().orElse(""))
                .setParameter(5, answer.etag().orElse(""))
                .setParameter(6, answer.body())
                .executeUpdate();
    }

    /** Gives a claimed key back: the call was refused, and may be made again. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void forget(IdempotentCall call) {
        database.createNativeQuery("delete from idempotency_record where caller = ?1 and idempotency_key = ?2")
                .setParameter(1, call.caller())
                .setParameter(2, call.key())
                .executeUpdate();
    }

    /** Removes what is older than {@link #KEPT}; gives back how many. */
    @Transactional
    public int expire(Instant now) {
        return database.createNativeQuery("delete from idempotency_record where created_at < ?1 limit 10000")
                .setParameter(1, now.minus(KEPT).toEpochMilli())
                .executeUpdate();
    }

    private int insert(IdempotentCall call, Instant now) {
        return database.createNativeQuery("""
            set statement innodb_lock_wait_timeout=0 for
            insert ignore into idempotency_record
              (caller, idempotency_key, operation, body_hash, created_at)
            values (?1, ?2, ?3, ?4, ?5)
            """)
                .setParameter(1, call.caller())
                .setParameter(2, call.key())
                .setParameter(3, call.operation())
                .setParameter(4, call.bodyHash())
                .setParameter(5, now.toEpochMilli())
                .executeUpdate();
    }

    private Claim earlier(IdempotentCall call) {
        var row = (Object[]) database.createNativeQuery("""
            select operation, body_hash, status, location, etag, body from idempotency_record
            where caller = ?1 and idempotency_key = ?2
            lock in share mode
            """)
                .setParameter(1, call.caller())
                .setParameter(2, call.key())
                .getSingleResult();
        if (!row[0].equals(call.operation()) || !row[1].equals(call.bodyHash())) {
            return new Claim.OtherCall();
        }
        return new Claim.Answered(new StoredAnswer(
                ((Number) row[2]).intValue(), present((String) row[3]), present((String) row[4]), (String) row[5]));
    }

    private static Optional<String> present(String text) {
        return Optional.of(text).filter(value -> !value.isEmpty());
    }

    private static boolean isLockWait(PersistenceException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == LOCK_WAIT_TIMEOUT) {
                return true;
            }
        }
        return false;
    }
}
