package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.cardhour.execution.gateway.RunOrder;

/** The variables that a program in a pod sees: the job's, then Cardhour's, which go before them. */
record RunVariables(RunOrder order, RunPod.Index index) {

    /** By these a program can ask the runtime for cards that it was not given. */
    private static final Set<String> CARD_VARIABLES = Set.of(
            "NVIDIA_VISIBLE_DEVICES",
            "CUDA_VISIBLE_DEVICES",
            "ASCEND_VISIBLE_DEVICES",
            "ASCEND_RT_VISIBLE_DEVICES",
            "ASCEND_RUNTIME_OPTIONS");

    List<EnvVar> variables() {
        var plain = new TreeMap<>(order.environment());
        plain.keySet().removeAll(CARD_VARIABLES);
        plain.keySet().removeIf(name -> name.startsWith("CARDHOUR_"));
        if (order.cards().isEmpty()) {
            plain.put("NVIDIA_VISIBLE_DEVICES", "void");
        }
        plain.put("CARDHOUR_RUN", order.name().run().toString());
        plain.put("CARDHOUR_URL", order.access().cardhour().toString());
        plain.put("CARDHOUR_MEMBERS", Integer.toString(order.nodes().size()));
        var variables = new ArrayList<EnvVar>();
        plain.forEach((name, value) -> variables.add(new EnvVar(name, escaped(value), null)));
        variables.add(member());
        variables.add(token());
        return variables;
    }

    /** {@code $(NAME)} in a value would be replaced by the value of another variable. */
    private static String escaped(String value) {
        return value.replace("$(", "$$(");
    }

    private EnvVar member() {
        return switch (index) {
            case RunPod.Index.Of(int number) -> new EnvVar("CARDHOUR_MEMBER", Integer.toString(number), null);
            case RunPod.Index.ByJob() ->
                new EnvVarBuilder()
                        .withName("CARDHOUR_MEMBER")
                        .withNewValueFrom()
                        .withNewFieldRef(null, RunPod.indexNote())
                        .endValueFrom()
                        .build();
        };
    }

    private EnvVar token() {
        return new EnvVarBuilder()
                .withName("CARDHOUR_TOKEN")
                .withNewValueFrom()
                .withNewSecretKeyRef(RunPod.TOKEN_KEY, order.name().toString(), false)
                .endValueFrom()
                .build();
    }
}
