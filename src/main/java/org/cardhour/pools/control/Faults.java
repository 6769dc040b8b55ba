package org.cardhour.pools.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Refusal;

/** The wrong places of a document, as they are found. */
final class Faults {

    private static final int MOST = 50;

    private final List<Refusal.Fault> found = new ArrayList<>();

    void add(String pointer, String code, Map<String, String> figures) {
        if (found.size() < MOST) {
            found.add(new Refusal.Fault(pointer, code, figures));
        }
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    List<Refusal.Fault> all() {
        return List.copyOf(found);
    }
}
