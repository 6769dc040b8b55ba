package org.cardhour.identity.control;

import java.security.SecureRandom;
import java.util.Random;
import java.util.stream.Collectors;

/** Makes passwords for one sign-in: 20 letters and digits without those that look alike, about 115 bits. */
final class TemporaryPassword {

    private static final String SIGNS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 20;
    private static final Random RANDOM = new SecureRandom();

    private TemporaryPassword() {}

    static String next() {
        return RANDOM.ints(LENGTH, 0, SIGNS.length())
                .mapToObj(index -> String.valueOf(SIGNS.charAt(index)))
                .collect(Collectors.joining());
    }
}
