package org.cardhour.registry.core;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which addresses Cardhour calls for those who register them, so that nobody has it call what only it can reach. An
 * address is judged as it is written, and again with each IP address that its name stands for at the call.
 *
 * @param ranges what the operator has approved; a range approves loopback, link-local or private addresses only if all of
 *     it is of that kind, so that {@code 0.0.0.0/0} opens nothing inside
 * @param ports that may be named, and those of http and https where none is
 */
public record AddressRule(Plain plain, Public others, List<AddressRange> ranges, List<PortRange> ports) {

    /** Where http without TLS may go. */
    public enum Plain {
        NOWHERE,
        ON_LOOPBACK,
        EVERYWHERE
    }

    /** Whether public addresses need approval. */
    public enum Public {
        ALL,
        ONLY_APPROVED
    }

    /** What the word {@code public} among the ranges means: all public addresses. */
    public static final String ALL_PUBLIC = "public";

    private static final int LONGEST = 400;
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)*/?");
    private static final Pattern DOTS = Pattern.compile("(.*/)?\\.\\.?(/.*)?");
    private static final Pattern NAME =
            Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    /** Names that clouds and hosts files give to addresses no one should be led to. */
    private static final Set<String> INSIDE_NAMES =
            Set.of("metadata", "metadata.google.internal", "instance-data", "instance-data.ec2.internal");

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    public AddressRule {
        ranges = List.copyOf(ranges);
        ports = List.copyOf(ports);
    }

    /** The first flaw of an address as it is written; empty when it may be called if its name stands for nothing wrong. */
    public Optional<AddressFlaw> flaw(String address) {
        if (address.length() > LONGEST) {
            return Optional.of(AddressFlaw.FORM);
        }
        try {
            return flaw(new URI(address));
        } catch (URISyntaxException wrong) {
            return Optional.of(AddressFlaw.FORM);
        }
    }

    /** The same of an address that is read already. */
    public Optional<AddressFlaw> flaw(URI address) {
        var form = form(address);
        if (form.isPresent()) {
            return form;
        }
        if (isPlain(address) && plain == Plain.NOWHERE) {
            return Optional.of(AddressFlaw.PLAIN);
        }
        var host = host(address);
        return AddressRange.literal(host).map(literal -> flaw(address, literal)).orElseGet(() -> ofName(address, host));
    }

    /** The first flaw of an IP address that the name in the address stands for. */
    public Optional<AddressFlaw> flaw(URI address, InetAddress resolved) {
        var kind = AddressKind.of(resolved);
        if (isPlain(address)
                && plain != Plain.EVERYWHERE
                && !(plain == Plain.ON_LOOPBACK && kind == AddressKind.LOOPBACK)) {
            return Optional.of(AddressFlaw.PLAIN);
        }
        return switch (kind) {
            case METADATA -> Optional.of(AddressFlaw.METADATA);
            case SPECIAL -> Optional.of(AddressFlaw.SPECIAL);
            case LOOPBACK -> unlessApproved(kind, resolved, AddressFlaw.LOOPBACK);
            case LINK_LOCAL -> unlessApproved(kind, resolved, AddressFlaw.LINK_LOCAL);
            case PRIVATE -> unlessApproved(kind, resolved, AddressFlaw.PRIVATE);
            case PUBLIC ->
                others == Public.ALL ? Optional.empty() : unlessApproved(kind, resolved, AddressFlaw.NOT_APPROVED);
        };
    }

    private Optional<AddressFlaw> form(URI address) {
        var scheme = Optional.ofNullable(address.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            return Optional.of(AddressFlaw.PLAIN);
        }
        if (authority(address).contains("@")) {
            return Optional.of(AddressFlaw.USER_INFO);
        }
        if (address.getHost() == null) {
            return Optional.of(AddressFlaw.HOST);
        }
        var path = Optional.ofNullable(address.getRawPath()).orElse("");
        if (address.getRawQuery() != null
                || address.getRawFragment() != null
                || !PATH.matcher(path).matches()
                || DOTS.matcher(path).matches()) {
            return Optional.of(AddressFlaw.FORM);
        }
        return isPortAllowed(address) ? Optional.empty() : Optional.of(AddressFlaw.PORT);
    }

    private boolean isPortAllowed(URI address) {
        var usual = isPlain(address) ? HTTP_PORT : HTTPS_PORT;
        var isNamed = authority(address).matches(".*:[0-9]*");
        var port = address.getPort();
        return isNamed ? port == usual || ports.stream().anyMatch(range -> range.contains(port)) : port < 0;
    }

    private Optional<AddressFlaw> ofName(URI address, String host) {
        if (INSIDE_NAMES.contains(host)) {
            return Optional.of(AddressFlaw.METADATA);
        }
        if (!NAME.matcher(host).matches()) {
            return Optional.of(AddressFlaw.HOST);
        }
        var isLoopback = host.equals("localhost") || host.endsWith(".localhost");
        if (isLoopback && ranges.stream().noneMatch(AddressKind.LOOPBACK::covers)) {
            return Optional.of(AddressFlaw.LOOPBACK);
        }
        return isPlain(address) && plain == Plain.ON_LOOPBACK && !isLoopback
                ? Optional.of(AddressFlaw.PLAIN)
                : Optional.empty();
    }

    private Optional<AddressFlaw> unlessApproved(AddressKind kind, InetAddress address, AddressFlaw flaw) {
        var isApproved = ranges.stream().anyMatch(range -> kind.covers(range) && range.contains(address));
        return isApproved ? Optional.empty() : Optional.of(flaw);
    }

    private static String authority(URI address) {
        return Optional.ofNullable(address.getRawAuthority()).orElse("");
    }

    private static boolean isPlain(URI address) {
        return "http".equalsIgnoreCase(address.getScheme());
    }

    /** Without the brackets of an IPv6 address. */
    private static String host(URI address) {
        var host = address.getHost().toLowerCase(Locale.ROOT);
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
