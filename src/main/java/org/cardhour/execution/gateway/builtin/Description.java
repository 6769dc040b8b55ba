package org.cardhour.execution.gateway.builtin;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineFacts.Capability;

/** Says what the runner can do on this machine, and what it can't. */
final class Description {

    private Description() {}

    static EngineFacts of(Isolation isolation, Optional<Cgroups> cgroups) {
        var capabilities = EnumSet.of(
                Capability.WALLTIME_LIMIT,
                Capability.CHECKPOINT_SIGNAL,
                Capability.LOGS,
                Capability.RESULTS,
                Capability.USAGE,
                Capability.DRAIN);
        var remarks = new ArrayList<String>();
        switch (isolation) {
            case Isolation.ByUser() -> capabilities.add(Capability.ISOLATION);
            case Isolation.None(var why) -> remarks.add("not isolated: " + why);
            case Isolation.Unsafe(var why) -> remarks.add("runs nothing: " + why);
        }
        var controllers = cgroups.map(Cgroups::controllers).orElse(Set.of());
        if (controllers.contains("cpu")) {
            capabilities.add(Capability.CPU_LIMIT);
        }
        if (controllers.contains("memory")) {
            capabilities.add(Capability.MEMORY_LIMIT);
        }
        remarks.add("a program is told by CUDA_VISIBLE_DEVICES and ASCEND_RT_VISIBLE_DEVICES which cards it has; "
                + "nothing keeps it from others");
        return new EngineFacts("built-in runner", "1", capabilities, remarks);
    }
}
