package org.cardhour.kernel;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;

/** Makes ids that sort by their time of birth and are never made twice: UUID version 7 (RFC 9562, section 5.7). */
public final class Ids {

    private static final Random RANDOM = new SecureRandom();

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private Ids() {}

    public static UUID next(Instant now) {
        return next(now, RANDOM);
    }

    /** The same, with the caller's source of chance, so that a test can repeat itself. */
    public static UUID next(Instant now, Random random) {
        long time = now.toEpochMilli() << 16;
        long high = time | VERSION_7 | (random.nextLong() & 0x0fffL);
        long low = VARIANT | (random.nextLong() >>> 2);
        return new UUID(high, low);
    }
}
