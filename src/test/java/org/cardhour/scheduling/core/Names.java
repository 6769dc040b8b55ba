package org.cardhour.scheduling.core;

import java.util.UUID;

/** Short names as ids, in alphabetical order: {@code n1} sorts before {@code n2}. */
final class Names {

    private static final int LONGEST = 8;

    private Names() {}

    static UUID id(String name) {
        if (name.length() > LONGEST) {
            throw new IllegalArgumentException("name too long: " + name);
        }
        long letters = 0;
        for (int i = 0; i < LONGEST; i++) {
            letters = letters << 8 | (i < name.length() ? name.charAt(i) : 0);
        }
        return new UUID(letters, 0);
    }

    static String name(UUID id) {
        var name = new StringBuilder();
        for (int i = LONGEST - 1; i >= 0; i--) {
            char letter = (char) (id.getMostSignificantBits() >>> (8 * i) & 0xff);
            if (letter != 0) {
                name.append(letter);
            }
        }
        return name.toString();
    }
}
