package org.cardhour.store.control;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.persistence.OptimisticLockException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.cardhour.kernel.RepeatedOnConflict;

/** Repeats whole transactions that the database broke off or refused because of others at the same time. */
@RepeatedOnConflict
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 100) // around the transaction, which is at 200
public class ConflictRepetition {

    private static final Logger LOG = System.getLogger(ConflictRepetition.class.getName());

    private static final int MOST_ATTEMPTS = 4;

    private static final int CHANGED_SINCE_READ = 1020;
    private static final int UNIQUE_KEY_TAKEN = 1062;
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;
    private static final Set<Integer> CONFLICTS =
            Set.of(CHANGED_SINCE_READ, UNIQUE_KEY_TAKEN, LOCK_WAIT_TIMEOUT, DEADLOCK);

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    TransactionSynchronizationRegistry transactions;

    @AroundInvoke
    Object repeat(InvocationContext call) throws Exception {
        if (transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
            return call.proceed();
        }
        for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
            try {
                return call.proceed();
            } catch (RuntimeException failure) {
                var conflict = conflict(failure);
                if (conflict.isEmpty()) {
                    throw failure;
                }
                LOG.log(
                        Level.INFO,
                        "{0} met others at the same time and is tried again: {1}",
                        call.getMethod().toGenericString(),
                        String.valueOf(conflict.get().getMessage()).lines().collect(Collectors.joining(" ")));
            }
        }
        return call.proceed();
    }

    /** What in it tells of others. */
    private static Optional<Throwable> conflict(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OptimisticLockException
                    || (cause instanceof SQLException refused && CONFLICTS.contains(refused.getErrorCode()))) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }
}
