package org.cardhour.execution.gateway;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;

/** Looks up where a call to an engine would go, and judges it: what is called is one of these addresses and no other. */
@FunctionalInterface
public interface AddressCheck {

    /**
     * The addresses that the host of this endpoint stands for now; never empty.
     *
     * @throws EngineUnclear when nobody knows the host, or nothing may be sent there
     */
    List<InetAddress> addresses(URI endpoint);
}
