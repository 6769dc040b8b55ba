package org.cardhour.registry.core.slurm;

import java.util.stream.Collectors;

/** Writes which device files are which cards, and how jobs are kept from those of others. */
final class GresConf {

    private GresConf() {}

    static String of(SetupPlan plan) {
        var lines = plan.machines().stream()
                .flatMap(machine -> machine.cards().stream()
                        .map(set -> "NodeName=%s Name=gpu Type=%s File=%s"
                                .formatted(machine.name(), set.type(), set.devices())))
                .collect(Collectors.joining("\n"));
        return "AutoDetect=off\n" + lines + "\n";
    }

    static String cgroup(SetupPlan plan) {
        return switch (plan.containment()) {
            case CGROUP -> """
                CgroupPlugin=autodetect
                ConstrainCores=yes
                ConstrainRAMSpace=yes
                ConstrainDevices=yes
                """;
            case NONE -> "CgroupPlugin=disabled\n";
        };
    }
}
