package org.cardhour.registry.core;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A range of IP addresses, such as {@code 10.20.0.0/16} or {@code fd00::/8}.
 *
 * @param prefix how many leading bits its addresses share
 */
public record AddressRange(InetAddress first, int prefix) {

    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    public AddressRange {
        if (prefix < 0 || prefix > Byte.SIZE * first.getAddress().length) {
            throw new IllegalArgumentException("no address has a prefix of " + prefix + " bits: " + first);
        }
    }

    /**
     * Reads a range, or a single address.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static AddressRange parse(String text) {
        var slash = text.indexOf('/');
        var first = literal(slash < 0 ? text : text.substring(0, slash))
                .orElseThrow(() -> new IllegalArgumentException("not a range of addresses: " + text));
        return new AddressRange(
                first, slash < 0 ? Byte.SIZE * first.getAddress().length : Integer.parseInt(text.substring(slash + 1)));
    }

    /** The address that is written there in the usual way; never asks anybody for a name. */
    public static Optional<InetAddress> literal(String text) {
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException wrong) {
            return Optional.empty();
        }
    }

    public boolean contains(InetAddress address) {
        var mine = first.getAddress();
        var its = address.getAddress();
        if (mine.length != its.length) {
            return false;
        }
        for (int bit = 0; bit < prefix; bit++) {
            var mask = 0x80 >> bit % Byte.SIZE;
            if ((mine[bit / Byte.SIZE] & mask) != (its[bit / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all of its addresses are in the other one. */
    public boolean isWithin(AddressRange other) {
        return prefix >= other.prefix && other.contains(first);
    }
}
