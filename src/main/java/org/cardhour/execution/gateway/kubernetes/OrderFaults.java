package org.cardhour.execution.gateway.kubernetes;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.Submission.Rejected;

/** What makes an order impossible here, before the cluster is asked at all. */
final class OrderFaults {

    private static final Pattern VARIABLE = Pattern.compile("[-._a-zA-Z][-._a-zA-Z0-9]*");

    private static final int WHOLE = 1_000;

    private OrderFaults() {}

    static Optional<Rejected> of(RunOrder order, ClusterOptions options) {
        return Stream.of(image(order, options), text(order), parts(order), resources(order, options), nodes(order))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Rejected> image(RunOrder order, ClusterOptions options) {
        return order.image().or(options::image).isPresent()
                ? Optional.empty()
                : rejected(EndCause.IMAGE_NOT_FOUND, "a run in this cluster must name an image");
    }

    private static Optional<Rejected> text(RunOrder order) {
        var faults = Stream.concat(
                        order.environment().keySet().stream()
                                .filter(name -> !VARIABLE.matcher(name).matches())
                                .map(name -> "a variable can't be called " + name),
                        Stream.concat(order.command().stream(), order.environment().values().stream())
                                .filter(text -> text.indexOf('\0') >= 0)
                                .map(text -> "a text holds a NUL"))
                .distinct()
                .sorted()
                .toList();
        return faults.isEmpty() ? Optional.empty() : rejected(EndCause.BAD_COMMAND, String.join("; ", faults));
    }

    private static Optional<Rejected> parts(RunOrder order) {
        return order.cards().stream().allMatch(card -> card.thousandths() == WHOLE)
                ? Optional.empty()
                : rejected(EndCause.NOT_LAUNCHED, "this cluster gives whole cards only");
    }

    private static Optional<Rejected> resources(RunOrder order, ClusterOptions options) {
        return order.cards().stream()
                .map(RunOrder.CardSlot::model)
                .filter(model -> options.resourceOf(model).isEmpty())
                .sorted()
                .findFirst()
                .flatMap(model -> rejected(
                        EndCause.NOT_LAUNCHED, "no resource of this cluster stands for cards of model " + model));
    }

    /** One template serves all pods of an Indexed Job. */
    private static Optional<Rejected> nodes(RunOrder order) {
        var amounts =
                order.nodes().stream().map(node -> held(order, node)).distinct().toList();
        return amounts.size() == 1
                ? Optional.empty()
                : rejected(EndCause.NOT_LAUNCHED, "a run must hold the same on each of its nodes");
    }

    private static List<String> held(RunOrder order, String node) {
        return order.cards().stream()
                .filter(card -> card.node().equals(node))
                .map(RunOrder.CardSlot::model)
                .sorted()
                .toList();
    }

    private static Optional<Rejected> rejected(EndCause cause, String why) {
        return Optional.of(new Rejected(cause, why));
    }
}
