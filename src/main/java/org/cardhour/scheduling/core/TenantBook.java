package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/** What one tenant holds of everything: an account for each card model, and CPU and memory beside them. */
final class TenantBook {

    private static final long SHARE_OF_ONE = 1_000_000;

    private final UUID id;
    private final boolean isListed;
    private final HostQuota hosts;
    private final boolean hasHostQuota;
    private final Map<String, Account> accounts = new TreeMap<>();
    private final Map<List<String>, List<Account>> choices = new HashMap<>();
    private final Taken cpu = new Taken();
    private final Taken memory = new Taken();
    private final Taken cpuInside = new Taken();
    private final Taken memoryInside = new Taken();
    private long share;
    private boolean isShareKnown;

    TenantBook(UUID id, Policy policy) {
        this.id = id;
        this.isListed = policy.lists(id);
        this.hosts = policy.hosts(id);
        this.hasHostQuota = !hosts.equals(HostQuota.UNLIMITED);
    }

    UUID id() {
        return id;
    }

    /** Whether the policy knows the tenant. */
    boolean isListed() {
        return isListed;
    }

    /** Whether its use of CPU and memory is limited at all. */
    boolean hasHostQuota() {
        return hasHostQuota;
    }

    HostQuota hosts() {
        return hosts;
    }

    void open(String model, Account account) {
        accounts.put(model, account);
        isShareKnown = false;
    }

    /** One account for each of the models; the same list for all who choose the same. */
    List<Account> accounts(List<String> models, Function<List<String>, List<Account>> opened) {
        return choices.computeIfAbsent(models, opened);
    }

    /** What the tenant has used of late, by card model. */
    void pastUseChanged(FairShare fairShare) {
        accounts.forEach((model, account) -> account.pastUseChanged(fairShare.added(id, model)));
        isShareKnown = false;
    }

    void add(Holding holding, Standing standing, Layer layer, int sign) {
        isShareKnown = false;
        if (standing == Standing.FORFEITED) {
            return;
        }
        cpu.add(sign * holding.cpuInAll(), layer);
        memory.add(sign * holding.memoryInAll(), layer);
        if (standing == Standing.INSIDE) {
            cpuInside.add(sign * holding.cpuInAll(), layer);
            memoryInside.add(sign * holding.memoryInAll(), layer);
        }
    }

    boolean staysWithinLimit(long moreCpu, long moreMemory, Layer layer) {
        return moreCpu <= hosts.limitCpuMillis() - cpu.in(layer)
                && moreMemory <= hosts.limitMemoryMib() - memory.in(layer);
    }

    boolean staysInside(long moreCpu, long moreMemory, Layer layer) {
        return moreCpu <= hosts.guaranteedCpuMillis() - cpuInside.in(layer)
                && moreMemory <= hosts.guaranteedMemoryMib() - memoryInside.in(layer);
    }

    long cpuHeld(Layer layer) {
        return cpu.in(layer);
    }

    long memoryHeld(Layer layer) {
        return memory.in(layer);
    }

    /** How much the tenant has of what it is guaranteed, in millionths, of the resource of which it has the most. */
    long share() {
        if (!isShareKnown) {
            share = Math.max(
                    share(cpu.in(Layer.LATER), hosts.guaranteedCpuMillis()),
                    share(memory.in(Layer.LATER), hosts.guaranteedMemoryMib()));
            for (Account account : accounts.values()) {
                share = Math.max(share, account.share());
            }
            isShareKnown = true;
        }
        return share;
    }

    private static long share(long held, long guaranteed) {
        if (held == 0 || guaranteed == Long.MAX_VALUE) {
            return 0;
        }
        return guaranteed == 0 ? Long.MAX_VALUE : held * SHARE_OF_ONE / guaranteed;
    }
}
