package org.cardhour.registry.core;

/** Why an address is not called. */
public enum AddressFlaw {
    /** It is not an address as Cardhour takes them: scheme, host, port and a plain path. */
    FORM,
    /** It is not https. */
    PLAIN,
    USER_INFO,
    /** Its host is neither a plain name nor an IP address written in the usual way. */
    HOST,
    PORT,
    LOOPBACK,
    LINK_LOCAL,
    METADATA,
    PRIVATE,
    /** Such as multicast, reserved, or an IPv4 address inside an IPv6 one. */
    SPECIAL,
    /** Public, where only what the operator has named may be called. */
    NOT_APPROVED
}
