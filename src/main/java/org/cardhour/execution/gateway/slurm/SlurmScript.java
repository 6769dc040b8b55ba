package org.cardhour.execution.gateway.slurm;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.execution.gateway.RunOrder;

/**
 * The batch script of a run and its variables. The script makes the run's own folder and becomes the program, so that a
 * signal to it reaches the program; of several nodes, each runs the program once.
 */
record SlurmScript(String text, Map<String, String> environment) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    /** Some shells refuse to set these, and Slurm's own are Slurm's. */
    private static final Set<String> FIXED = Set.of("UID", "EUID", "PPID", "BASHOPTS", "SHELLOPTS", "BASH_VERSINFO");

    private static final String SLURM = "SLURM_";

    /** @param folder the one under which each run has its own, on the nodes */
    static SlurmScript of(RunOrder order, String folder) {
        var variables = new TreeMap<String, String>();
        variables.put("PATH", PATH);
        variables.put("CUDA_DEVICE_ORDER", "PCI_BUS_ID");
        variables.putAll(order.environment());
        variables.put("CARDHOUR_RUN", order.name().run().toString());
        variables.put("CARDHOUR_JOB", order.owner().job().toString());
        variables.put("CARDHOUR_URL", order.access().cardhour().toString());
        variables.put("CARDHOUR_TOKEN", order.access().token());
        variables.put(
                "CARDHOUR_CHECKPOINT_DIR",
                folder + "/checkpoints/" + order.owner().job());
        variables.put("HOME", folder + "/" + order.name());
        return new SlurmScript(text(order), variables);
    }

    /** What can't be passed on to a program. */
    static List<String> faults(RunOrder order) {
        var names = order.environment().keySet().stream()
                .filter(name -> !NAME.matcher(name).matches() || FIXED.contains(name) || name.startsWith(SLURM))
                .sorted()
                .map(name -> "a variable can't have the name " + name);
        var nulls = Stream.concat(order.command().stream(), order.environment().values().stream())
                .filter(word -> word.indexOf('\0') >= 0)
                .map(word -> "there is a null character in the command or in a variable");
        return Stream.concat(names, nulls).distinct().toList();
    }

    private static String text(RunOrder order) {
        var line = order.command().stream().map(SlurmScript::quoted).collect(Collectors.joining(" "));
        var nodes = order.nodes().size();
        var launch = nodes > 1
                ? "srun --nodes=%d --ntasks=%d --ntasks-per-node=1 --kill-on-bad-exit=1 -- ".formatted(nodes, nodes)
                : "";
        return """
            #!/bin/sh
            mkdir -p -- "$HOME" "$CARDHOUR_CHECKPOINT_DIR" || exit 1
            cd -- "$HOME" || exit 1
            exec %s%s
            """.formatted(launch, line);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
