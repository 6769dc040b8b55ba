package org.cardhour.registry.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares what an owner states of a cluster with what was found there. */
public final class ProfileCheck {

    private final Statement statement;
    private final SortedMap<String, FoundModel> found;

    public ProfileCheck(Statement statement, Collection<FoundModel> found) {
        this.statement = statement;
        this.found = found.stream()
                .collect(Collectors.toMap(FoundModel::model, Function.identity(), (one, other) -> one, TreeMap::new));
    }

    /** The fields that keep the cluster from becoming active, in the order of the profile; empty when it is complete. */
    public List<String> missing() {
        var missing = new ArrayList<String>();
        if (statement.models().isEmpty()) {
            missing.add("models");
        }
        for (var model : statement.models()) {
            require(model, "count", model.count(), missing);
            require(model, "memoryGib", model.memoryGib(), missing);
            require(model, "interconnect", model.interconnect(), missing);
            require(model, "share", model.share(), missing);
            require(model, "discovery", Optional.ofNullable(found.get(model.model())), missing);
        }
        if (statement.storage() == Statement.Storage.NOT_STATED) {
            missing.add("storage");
        }
        if (statement.kinds().isEmpty()) {
            missing.add("kinds");
        }
        return List.copyOf(missing);
    }

    /** Where statement and discovery differ; nothing before there was a discovery. */
    public List<Drift> drifts() {
        var drifts = new ArrayList<Drift>();
        for (var model : statement.models()) {
            Optional.ofNullable(found.get(model.model())).ifPresent(there -> compare(model, there, drifts));
        }
        var stated = statement.models().stream().map(StatedModel::model).collect(Collectors.toSet());
        found.values().stream()
                .filter(there -> !stated.contains(there.model()))
                .map(there -> new Drift(field(there.model(), "count"), "0", Integer.toString(there.count()), "0"))
                .forEach(drifts::add);
        return List.copyOf(drifts);
    }

    /** The whole cards of each model that may be used from outside: the stated share, and never more than was found. */
    public SortedMap<String, Integer> offered() {
        var offered = shared();
        offered.replaceAll((model, share) -> Math.min(
                share,
                Optional.ofNullable(found.get(model)).map(FoundModel::count).orElse(0)));
        return offered;
    }

    /** The whole cards of each model that the owner means to offer, whatever is there now. */
    public SortedMap<String, Integer> shared() {
        var shared = new TreeMap<String, Integer>();
        for (var model : statement.models()) {
            int count = model.count().orElse(0);
            shared.put(
                    model.model(), model.share().map(share -> share.of(count)).orElse(0));
        }
        return shared;
    }

    private static void require(StatedModel model, String name, Optional<?> value, List<String> missing) {
        if (value.isEmpty()) {
            missing.add(field(model.model(), name));
        }
    }

    private static void compare(StatedModel stated, FoundModel there, List<Drift> drifts) {
        stated.count()
                .flatMap(count -> smaller(field(stated.model(), "count"), count, there.count()))
                .ifPresent(drifts::add);
        stated.memoryGib()
                .flatMap(memory -> smaller(field(stated.model(), "memoryGib"), memory, there.memoryGib()))
                .ifPresent(drifts::add);
        stated.interconnect()
                .filter(kind -> !kind.equals(there.interconnect()))
                .map(kind -> new Drift(
                        field(stated.model(), "interconnect"), kind, there.interconnect(), there.interconnect()))
                .ifPresent(drifts::add);
    }

    private static Optional<Drift> smaller(String field, int stated, int found) {
        return stated == found
                ? Optional.empty()
                : Optional.of(new Drift(
                        field,
                        Integer.toString(stated),
                        Integer.toString(found),
                        Integer.toString(Math.min(stated, found))));
    }

    private static String field(String model, String name) {
        return "models/" + model + "/" + name;
    }
}
