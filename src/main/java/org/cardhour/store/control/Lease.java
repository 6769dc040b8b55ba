package org.cardhour.store.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.OptionalLong;
import java.util.UUID;
import org.cardhour.kernel.UseCase;

/**
 * Decides which instance does a kind of work, by the clock of the database. Whoever takes a lease is given its epoch and
 * proves it in each transaction: a stopped and resumed instance finds its epoch gone and commits nothing.
 */
@UseCase
public class Lease {

    private static final String INSTANCE = UUID.randomUUID().toString();

    private final EntityManager database;

    @Inject
    Lease(EntityManager database) {
        this.database = database;
    }

    /** Takes or renews the lease for 12 seconds; empty while another instance holds it. */
    public OptionalLong take(String name) {
        database.createNativeQuery("insert ignore into lease (name) values (?1)")
                .setParameter(1, name)
                .executeUpdate();
        int taken = database.createNativeQuery("""
            update lease
            set epoch = if(owner = ?2 and held_until > now(3), epoch, epoch + 1),
                owner = ?2,
                held_until = timestampadd(second, 12, now(3))
            where name = ?1 and (owner = ?2 or held_until <= now(3))
            """)
                .setParameter(1, name)
                .setParameter(2, INSTANCE)
                .executeUpdate();
        return taken == 1 ? OptionalLong.of(epoch(name)) : OptionalLong.empty();
    }

    /** Whether the lease is still held under this epoch; it stays so until the caller's transaction ends. */
    public boolean holds(String name, long epoch) {
        return !database.createNativeQuery("""
            select 1 from lease
            where name = ?1 and epoch = ?2 and owner = ?3 and held_until > now(3)
            lock in share mode
            """)
                .setParameter(1, name)
                .setParameter(2, epoch)
                .setParameter(3, INSTANCE)
                .getResultList()
                .isEmpty();
    }

    private long epoch(String name) {
        var epoch = (Number) database.createNativeQuery("select epoch from lease where name = ?1 for update")
                .setParameter(1, name)
                .getSingleResult();
        return epoch.longValue();
    }
}
