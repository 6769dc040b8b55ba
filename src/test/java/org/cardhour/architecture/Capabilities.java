package org.cardhour.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which capability may know which, and which of its packages which others. */
final class Capabilities {

    private static final Set<String> GROUND = Set.of("kernel", "store", "web");

    private static final Map<String, Set<String>> KNOWS = Map.ofEntries(
            Map.entry("kernel", Set.of()),
            Map.entry("store", Set.of("kernel")),
            Map.entry("web", Set.of("kernel", "store")),
            Map.entry("audit", GROUND),
            Map.entry("identity", and(GROUND, "audit")),
            Map.entry("registry", and(GROUND, "audit", "identity")),
            Map.entry("pools", and(GROUND, "audit", "identity", "registry")),
            Map.entry("prices", and(GROUND, "audit", "identity", "registry")),
            Map.entry("jobs", and(GROUND, "audit", "identity", "registry", "pools", "prices")),
            Map.entry("scheduling", and(GROUND, "audit", "identity", "registry", "pools", "prices", "jobs")),
            Map.entry("execution", and(GROUND, "audit", "identity", "registry", "pools", "prices", "jobs")),
            Map.entry("metering", and(GROUND, "audit", "identity", "registry", "pools", "prices", "jobs")),
            Map.entry("billing", and(GROUND, "audit", "identity", "registry", "prices", "metering")),
            Map.entry(
                    "planning",
                    and(
                            GROUND,
                            "audit",
                            "identity",
                            "registry",
                            "pools",
                            "prices",
                            "jobs",
                            "scheduling",
                            "execution",
                            "metering",
                            "billing")));

    private static final List<String> LAYERS = List.of("boundary", "control", "gateway", "entity", "core");

    private static final Map<String, Set<String>> LAYER_USES = Map.of(
            "boundary", Set.of("boundary", "control", "entity", "core"),
            "control", Set.of("control", "gateway", "entity", "core"),
            "gateway", Set.of("gateway", "entity", "core"),
            "entity", Set.of("entity", "core"),
            "core", Set.of("core"));

    private Capabilities() {}

    static ArchCondition<JavaClass> knowOnlyLowerOnes() {
        return dependencies("know only capabilities below", (from, to) -> {
            var capability = capability(from);
            var target = capability(to);
            return capability.isEmpty()
                    || target.isEmpty()
                    || capability.equals(target)
                    || KNOWS.getOrDefault(capability.get(), Set.of()).contains(target.get());
        });
    }

    static ArchCondition<JavaClass> useOnlyLowerLayers() {
        return dependencies("use only the packages below their own in their capability", (from, to) -> {
            var layer = layer(from);
            var target = layer(to);
            return !capability(from).equals(capability(to))
                    || layer.isEmpty()
                    || target.isEmpty()
                    || LAYER_USES.getOrDefault(layer.get(), Set.of()).contains(target.get());
        });
    }

    static ArchCondition<JavaClass> reachOthersByControlOrEntity() {
        return dependencies("reach other capabilities by their control, entity or core", (from, to) -> {
            var target = layer(to);
            return capability(from).isEmpty()
                    || capability(from).equals(capability(to))
                    || target.isEmpty()
                    || Set.of("control", "entity", "core").contains(target.get());
        });
    }

    private static ArchCondition<JavaClass> dependencies(String description, Allowed allowed) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass from, ConditionEvents events) {
                from.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> !allowed.test(from, dependency.getTargetClass()))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(from, dependency.getDescription())));
            }
        };
    }

    /** The last step of the package that names a capability. */
    private static Optional<String> capability(JavaClass type) {
        return last(type, KNOWS.keySet());
    }

    private static Optional<String> layer(JavaClass type) {
        return last(type, Set.copyOf(LAYERS));
    }

    private static Optional<String> last(JavaClass type, Set<String> names) {
        return type.getPackageName().startsWith("org.cardhour.")
                ? Arrays.stream(type.getPackageName().split("\\."))
                        .filter(names::contains)
                        .reduce((earlier, later) -> later)
                : Optional.empty();
    }

    private static Set<String> and(Set<String> some, String... more) {
        var all = new java.util.HashSet<>(some);
        all.addAll(List.of(more));
        return Set.copyOf(all);
    }

    private interface Allowed {
        boolean test(JavaClass from, JavaClass to);
    }
}
