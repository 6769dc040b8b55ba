package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.cardhour.registry.core.AddressFlaw;
import org.cardhour.registry.core.AddressRange;
import org.cardhour.registry.core.AddressRule;
import org.cardhour.registry.core.AddressRule.Plain;
import org.cardhour.registry.core.AddressRule.Public;
import org.cardhour.registry.core.PortRange;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Finds out where calls to registered addresses would go. Whoever calls asks here first, at each call, and connects to one
 * of the addresses answered and to nothing else: the name is not looked up a second time.
 */
@Dependent
public class Destinations {

    private final AddressRule rule;

    @Inject
    Destinations(
            @ConfigProperty(name = "cardhour.outgoing.plain-http", defaultValue = "no") String plain,
            @ConfigProperty(name = "cardhour.outgoing.addresses", defaultValue = AddressRule.ALL_PUBLIC) String ranges,
            @ConfigProperty(name = "cardhour.outgoing.ports", defaultValue = "443,6443,6820,8443") String ports) {
        this(new AddressRule(plain(plain), others(ranges), ranges(ranges), ports(ports)));
    }

    Destinations(AddressRule rule) {
        this.rule = rule;
    }

    /** What an address stands for. */
    public sealed interface Found {

        /** At least one address, all of which may be called. */
        record Addresses(List<InetAddress> all) implements Found {

            public Addresses {
                all = List.copyOf(all);
            }
        }

        /** Nothing may be sent there. */
        record Refused(AddressFlaw flaw) implements Found {}

        /** Nobody knows the name now. */
        record Unknown() implements Found {}
    }

    /** Asks for the name; one address that may not be called spoils the others. */
    public Found of(URI address) {
        var flaw = rule.flaw(address);
        if (flaw.isPresent()) {
            return new Found.Refused(flaw.get());
        }
        try {
            return judged(address, List.of(InetAddress.getAllByName(address.getHost())));
        } catch (UnknownHostException unknown) {
            return new Found.Unknown();
        }
    }

    /** The flaw of an address that somebody registers; a name that nobody knows yet is none. */
    public Optional<AddressFlaw> flaw(String address) {
        return rule.flaw(address).or(() -> switch (of(URI.create(address))) {
            case Found.Refused(AddressFlaw flaw) -> Optional.of(flaw);
            case Found.Addresses there -> Optional.empty();
            case Found.Unknown() -> Optional.empty();
        });
    }

    private Found judged(URI address, List<InetAddress> resolved) {
        return resolved.stream()
                .flatMap(one -> rule.flaw(address, one).stream())
                .findFirst()
                .<Found>map(Found.Refused::new)
                .orElseGet(() -> new Found.Addresses(resolved));
    }

    private static Plain plain(String answer) {
        return switch (answer) {
            case "no" -> Plain.NOWHERE;
            case "loopback" -> Plain.ON_LOOPBACK;
            case "yes" -> Plain.EVERYWHERE;
            default ->
                throw new IllegalArgumentException(
                        "cardhour.outgoing.plain-http is no, loopback or yes, not " + answer);
        };
    }

    private static Public others(String ranges) {
        return items(ranges).anyMatch(AddressRule.ALL_PUBLIC::equals) ? Public.ALL : Public.ONLY_APPROVED;
    }

    private static List<AddressRange> ranges(String ranges) {
        return items(ranges)
                .filter(item -> !item.equals(AddressRule.ALL_PUBLIC))
                .map(AddressRange::parse)
                .toList();
    }

    private static List<PortRange> ports(String ports) {
        return items(ports).map(PortRange::parse).toList();
    }

    private static Stream<String> items(String list) {
        return Stream.of(list.split(",", -1)).map(String::strip).filter(item -> !item.isEmpty());
    }
}
