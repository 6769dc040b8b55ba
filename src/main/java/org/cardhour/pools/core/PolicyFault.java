package org.cardhour.pools.core;

import java.util.Map;

/**
 * What is wrong with a policy that is well written.
 *
 * @param pointer the place in the document, as JSON Pointer
 * @param figures the values that the text of the fault names
 */
public record PolicyFault(String pointer, String code, Map<String, String> figures) {

    public PolicyFault {
        figures = Map.copyOf(figures);
    }
}
