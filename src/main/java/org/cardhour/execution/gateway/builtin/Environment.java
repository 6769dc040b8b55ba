package org.cardhour.execution.gateway.builtin;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.RunOrder.CardSlot;
import org.cardhour.execution.gateway.Vendor;

/** The variables a program sees: the few that are passed on, the job's own, and above them those that Cardhour sets. */
record Environment(Map<String, String> variables) {

    static final String RUN = "CARDHOUR_RUN";

    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    Environment {
        variables = Map.copyOf(variables);
    }

    static Environment of(
            RunOrder order, RunFolder folder, RunnerFolder runner, List<String> passedOn, Map<String, String> server) {
        var variables = new TreeMap<String, String>();
        variables.put("PATH", PATH);
        passedOn.stream().filter(server::containsKey).forEach(name -> variables.put(name, server.get(name)));
        variables.put("HOME", folder.work().toString());
        variables.put("TMPDIR", folder.temporary().toString());
        variables.putAll(order.environment());
        variables.put(RUN, order.name().run().toString());
        variables.put("CARDHOUR_JOB", order.owner().job().toString());
        variables.put("CARDHOUR_URL", order.access().cardhour().toString());
        variables.put("CARDHOUR_TOKEN", order.access().token());
        variables.put(
                "CARDHOUR_CHECKPOINT_DIR",
                runner.checkpoints(order.owner().job()).toString());
        // By the bus, as nvidia-smi counts: without this CUDA counts the fastest card first.
        variables.put("CUDA_DEVICE_ORDER", "PCI_BUS_ID");
        variables.put("CUDA_VISIBLE_DEVICES", indexes(order.cards(), vendor -> vendor != Vendor.ASCEND));
        variables.put("ASCEND_RT_VISIBLE_DEVICES", indexes(order.cards(), vendor -> vendor != Vendor.NVIDIA));
        return new Environment(variables);
    }

    /** Marks every process that the run starts, unless it takes pains to lose the mark. */
    static String mark(RunFolder folder) {
        return RUN + "=" + folder.name().run();
    }

    private static String indexes(List<CardSlot> cards, Predicate<Vendor> told) {
        return cards.stream()
                .filter(card -> told.test(card.vendor()))
                .map(card -> Integer.toString(card.index()))
                .collect(Collectors.joining(","));
    }
}
