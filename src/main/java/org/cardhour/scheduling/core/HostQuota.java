package org.cardhour.scheduling.core;

/**
 * What a tenant may use of the CPU and memory of nodes.
 *
 * @param guaranteedCpuMillis thousandths of a core inside the guarantee
 * @param limitCpuMillis never passed; not below the guarantee
 * @param guaranteedMemoryMib inside the guarantee
 * @param limitMemoryMib never passed; not below the guarantee
 */
public record HostQuota(long guaranteedCpuMillis, long limitCpuMillis, long guaranteedMemoryMib, long limitMemoryMib) {

    public static final HostQuota UNLIMITED =
            new HostQuota(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    public HostQuota {
        if (limitCpuMillis < guaranteedCpuMillis || limitMemoryMib < guaranteedMemoryMib) {
            throw new IllegalArgumentException("limits " + limitCpuMillis + " and " + limitMemoryMib
                    + " are under the guarantees " + guaranteedCpuMillis + " and " + guaranteedMemoryMib);
        }
    }
}
