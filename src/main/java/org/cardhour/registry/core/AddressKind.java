package org.cardhour.registry.core;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** What an IP address is for, by the registries of special addresses (RFC 6890) and the habits of clouds. */
public enum AddressKind {
    /** Where clouds tell machines their secrets. */
    METADATA("169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"),
    LOOPBACK("127.0.0.0/8", "::1"),
    LINK_LOCAL("169.254.0.0/16", "fe80::/10"),
    PRIVATE("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "198.18.0.0/15", "fc00::/7"),
    /** Of nobody, of many, only for books, or another address in disguise. */
    SPECIAL(
            "0.0.0.0/8",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
            "2001::/23",
            "2001:db8::/32",
            "2002::/16",
            "3fff::/20"),
    PUBLIC("0.0.0.0/0", "2000::/3");

    @SuppressWarnings("ImmutableEnumChecker") // it is copied by Stream.toList
    private final List<AddressRange> ranges;

    AddressKind(String... ranges) {
        this.ranges = Stream.of(ranges).map(AddressRange::parse).toList();
    }

    public static AddressKind of(InetAddress address) {
        if (wrapsAnother(address.getAddress())) {
            return SPECIAL;
        }
        return Stream.of(values())
                .filter(kind -> kind.ranges.stream().anyMatch(range -> range.contains(address)))
                .findFirst()
                .orElse(SPECIAL);
    }

    /** Whether the range has addresses of this kind only. */
    boolean covers(AddressRange range) {
        return ranges.stream().anyMatch(range::isWithin);
    }

    /** ISATAP (RFC 5214): an IPv4 address behind a mark in the second half. */
    private static boolean wrapsAnother(byte[] address) {
        return address.length > 4
                && (address[8] & 0xfd) == 0
                && address[9] == 0
                && address[10] == 0x5e
                && address[11] == (byte) 0xfe;
    }
}
