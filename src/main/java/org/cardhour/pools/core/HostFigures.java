package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a tenant's shares of CPU, memory and storage come to; empty where they are not limited.
 *
 * @param cpuMillis thousandths of a core
 */
public record HostFigures(OptionalLong cpuMillis, OptionalLong memoryMib, OptionalLong storageGib) {

    /** No policy may share out more cores than this, so that sums of what they come to are numbers still. */
    static final BigDecimal MOST_CORES = BigDecimal.valueOf(1_000_000_000);

    /** No policy may share out more memory or storage than this. */
    static final BigDecimal MOST_BYTES = BigDecimal.valueOf(1L << 60);

    private static final BigDecimal CORE = BigDecimal.valueOf(1_000);
    private static final BigDecimal MIB = BigDecimal.valueOf(1L << 20);
    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);

    /** What the pool's clusters have, as registered. */
    public record Capacity(long cpuMillis, long memoryMib, long storageGib) {}

    /**
     * What the amounts come to, rounded down. Cores are counted in thousandths, memory and storage in bytes. More than the
     * most is the most, as a policy may be older than this bound.
     */
    public static HostFigures of(Amounts amounts, Capacity capacity) {
        return new HostFigures(
                share(
                        amounts.cpu(),
                        capacity.cpuMillis(),
                        count -> count.min(MOST_CORES).multiply(CORE)),
                share(
                        amounts.memory(),
                        capacity.memoryMib(),
                        count -> count.min(MOST_BYTES).divide(MIB, RoundingMode.FLOOR)),
                share(
                        amounts.storage(),
                        capacity.storageGib(),
                        count -> count.min(MOST_BYTES).divide(GIB, RoundingMode.FLOOR)));
    }

    /**
     * What the tenant may hold of CPU and memory on top of what it is guaranteed: by a borrow limit in percent, as cards are
     * no cores. No storage can be borrowed.
     */
    public static HostFigures borrowable(TeamQuota quota, Capacity capacity) {
        Optional<Amount> percent =
                Optional.of(new Amount.Percent(quota.borrowLimit().every().percentage()));
        return of(new Amounts(CardAmounts.NONE, percent, percent, Optional.empty()), capacity);
    }

    private interface Unit {
        BigDecimal of(BigDecimal count);
    }

    private static OptionalLong share(Optional<Amount> amount, long capacity, Unit unit) {
        return amount.map(share -> switch (share) {
                    case Amount.Percent percent -> OptionalLong.of(percent.wholeOf(capacity));
                    case Amount.Count(BigDecimal count) ->
                        OptionalLong.of(
                                unit.of(count).setScale(0, RoundingMode.FLOOR).longValueExact());
                })
                .orElse(OptionalLong.empty());
    }
}
