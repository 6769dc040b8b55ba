package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.kubernetes.RunView.EventView;

/** Reads the objects of runs, over all namespaces, by the labels of Cardhour. */
final class RunReader {

    /** Above this the names of runs make a longer address than reading all of them is worth. */
    private static final int BY_NAME = 30;

    private final ApiServer api;
    private final Marks marks;

    RunReader(ApiServer api, Marks marks) {
        this.api = api;
        this.marks = marks;
    }

    List<RunObjects> all() {
        return read(Marks.OWNER + "=" + marks.owner() + "," + Marks.RUN);
    }

    /** Those of these that are there. */
    List<RunObjects> of(Collection<RunName> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        var found = runs.size() > BY_NAME ? all() : read(selectorOf(runs));
        var wanted = new HashSet<>(runs);
        return found.stream().filter(run -> wanted.contains(run.name())).toList();
    }

    Optional<RunObjects> of(RunName run) {
        return of(List.of(run)).stream().findFirst();
    }

    private String selectorOf(Collection<RunName> runs) {
        var ids = runs.stream().map(name -> name.run().toString()).sorted().collect(Collectors.joining(","));
        return Marks.OWNER + "=" + marks.owner() + "," + Marks.RUN + " in (" + ids + ")";
    }

    /** Pods first: a Job that ends in between is seen with its end, and never without its pods. */
    private List<RunObjects> read(String selector) {
        var pods = byRun(api.ask(client -> client.pods()
                .inAnyNamespace()
                .withLabelSelector(selector)
                .list()
                .getItems()));
        var jobs = byRun(api.ask(client -> client.batch()
                .v1()
                .jobs()
                .inAnyNamespace()
                .withLabelSelector(selector)
                .list()
                .getItems()));
        var names = new HashSet<>(jobs.keySet());
        names.addAll(pods.keySet());
        return names.stream()
                .sorted(Comparator.comparing(RunName::toString))
                .map(name -> new RunObjects(
                        name, jobs.getOrDefault(name, List.<Job>of()), pods.getOrDefault(name, List.<Pod>of())))
                .toList();
    }

    private static <T extends HasMetadata> Map<RunName, List<T>> byRun(List<T> objects) {
        var byRun = new HashMap<RunName, List<T>>();
        objects.stream()
                .sorted(Comparator.comparing(object -> object.getMetadata().getName()))
                .forEach(object -> Marks.runOf(object)
                        .ifPresent(run -> byRun.computeIfAbsent(run, any -> new ArrayList<>())
                                .add(object)));
        return byRun;
    }

    /** What the cluster told lately of this run's objects. */
    List<EventView> events(String namespace) {
        return api
                .ask(client ->
                        client.v1().events().inNamespace(namespace).list().getItems())
                .stream()
                .filter(event -> event.getInvolvedObject() != null)
                .map(Views::event)
                .toList();
    }

    static List<EventView> about(RunName run, List<EventView> events) {
        return events.stream()
                .filter(event -> event.object().startsWith(run.toString()))
                .toList();
    }
}
