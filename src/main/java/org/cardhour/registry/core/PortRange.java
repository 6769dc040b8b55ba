package org.cardhour.registry.core;

/** Ports from the first to the last one, both included. */
public record PortRange(int first, int last) {

    private static final int MOST = 65_535;

    public PortRange {
        if (first < 1 || last > MOST || first > last) {
            throw new IllegalArgumentException("not a range of ports: " + first + "-" + last);
        }
    }

    /**
     * Reads {@code 443} or {@code 8000-8999}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static PortRange parse(String text) {
        var dash = text.indexOf('-');
        return dash < 0
                ? new PortRange(Integer.parseInt(text), Integer.parseInt(text))
                : new PortRange(Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }

    public boolean contains(int port) {
        return first <= port && port <= last;
    }
}
