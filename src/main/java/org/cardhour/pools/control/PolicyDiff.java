package org.cardhour.pools.control;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cardhour.pools.core.PolicyDocument;

/** In what places two policies are not the same. A tenant's quota is found under its name, wherever it stands in the list. */
public final class PolicyDiff {

    private PolicyDiff() {}

    /**
     * One place that is not the same.
     *
     * @param pointer the place, such as {@code /resource_pool/quotas/training/accelerator}
     * @param before empty where there was nothing
     * @param after empty where there is nothing any more
     */
    public record Edit(String pointer, Optional<String> before, Optional<String> after) {}

    static List<Edit> between(Optional<PolicyDocument> before, PolicyDocument after) {
        var old = before.map(PolicyDiff::places).orElseGet(TreeMap::new);
        var renewed = places(after);
        var pointers = new TreeSet<>(old.keySet());
        pointers.addAll(renewed.keySet());
        return pointers.stream()
                .filter(pointer -> !Objects.equals(old.get(pointer), renewed.get(pointer)))
                .map(pointer -> new Edit(
                        pointer, Optional.ofNullable(old.get(pointer)), Optional.ofNullable(renewed.get(pointer))))
                .toList();
    }

    private static SortedMap<String, String> places(PolicyDocument policy) {
        var places = new TreeMap<String, String>();
        add(PolicyWriter.tree(policy), "", places);
        return places;
    }

    private static void add(Object value, String pointer, SortedMap<String, String> places) {
        switch (value) {
            case Map<?, ?> map -> map.forEach((key, inner) -> add(inner, pointer + "/" + key, places));
            case List<?> list
            when list.stream().allMatch(item -> item instanceof Map) -> {
                for (int i = 0; i < list.size(); i++) {
                    var item = (Map<?, ?>) list.get(i);
                    add(item, pointer + "/" + name(item).orElse("" + i), places);
                }
            }
            default -> places.put(pointer, value.toString());
        }
    }

    /** What an item of a list is known by. */
    private static Optional<String> name(Map<?, ?> item) {
        return Optional.<Object>ofNullable(item.get("team"))
                .or(() -> Optional.ofNullable(item.get("name")))
                .map(Object::toString);
    }
}
