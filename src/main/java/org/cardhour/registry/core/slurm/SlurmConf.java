package org.cardhour.registry.core.slurm;

import java.util.stream.Collectors;

/** Writes {@code slurm.conf} for Slurm 24.05 and newer, whose own authentication needs no MUNGE. */
final class SlurmConf {

    private SlurmConf() {}

    static String of(SetupPlan plan) {
        return """
            # Made by Cardhour from a list of machines; the same file lies on every machine.
            ClusterName=%s
            SlurmctldHost=%s(%s)
            SlurmctldPort=%d
            SlurmdPort=%d
            SlurmUser=slurm
            StateSaveLocation=%s
            SlurmdSpoolDir=%s/%%n
            SlurmctldPidFile=%s/slurmctld.pid
            SlurmdPidFile=%s/slurmd-%%n.pid
            SlurmctldLogFile=%s/slurmctld.log
            SlurmdLogFile=%s/slurmd-%%n.log

            AuthType=auth/slurm
            CredType=auth/slurm
            AuthInfo=use_client_ids
            AuthAltTypes=auth/jwt
            AuthAltParameters=jwt_key=%s/jwt_hs256.key

            AccountingStorageType=accounting_storage/slurmdbd
            AccountingStorageHost=%s
            AccountingStoragePort=%d
            AccountingStorageTRES=%s
            AccountingStorageEnforce=associations,limits,qos
            AccountingStoreFlags=job_comment

            SelectType=select/cons_tres
            SelectTypeParameters=CR_Core_Memory
            GresTypes=gpu
            # The owner's own work goes first: what it preempts of Cardhour is run again by Cardhour.
            PreemptType=preempt/qos
            PreemptMode=REQUEUE
            MpiDefault=none
            ReturnToService=2
            KillWait=30
            %s

            %s

            Include partitions.conf
            """.formatted(
                        plan.cluster(),
                        plan.controller().name(),
                        plan.controller().address(),
                        plan.ports().controller(),
                        plan.ports().nodes(),
                        plan.folders().state(),
                        plan.folders().spool(),
                        plan.folders().run(),
                        plan.folders().run(),
                        plan.folders().logs(),
                        plan.folders().logs(),
                        plan.folders().configuration(),
                        plan.controller().address(),
                        plan.ports().ledger(),
                        tracked(plan),
                        containment(plan),
                        nodes(plan));
    }

    static String partitions(SetupPlan plan) {
        var lines = plan.partitions().stream()
                .map(partition -> partition(partition, plan))
                .collect(Collectors.joining("\n"));
        return lines + "\n";
    }

    private static String partition(SetupPlan.Partition partition, SetupPlan plan) {
        var nodes = partition.nodes().isEmpty()
                ? plan.machines().stream().map(BareMachine::name).toList()
                : partition.nodes();
        return "PartitionName=%s Default=%s Nodes=%s PriorityTier=%d MaxTime=%s State=UP"
                .formatted(
                        partition.name(),
                        partition.equals(plan.partitions().getFirst()) ? "YES" : "NO",
                        String.join(",", nodes),
                        partition.tier(),
                        partition.limit().map(String::valueOf).orElse("INFINITE"));
    }

    private static String tracked(SetupPlan plan) {
        var types = plan.machines().stream()
                .flatMap(machine -> machine.cards().stream())
                .map(set -> ",gres/gpu:" + set.type())
                .distinct()
                .sorted()
                .collect(Collectors.joining());
        return "gres/gpu" + types;
    }

    private static String containment(SetupPlan plan) {
        return switch (plan.containment()) {
            case CGROUP -> """
                ProctrackType=proctrack/cgroup
                TaskPlugin=task/cgroup,task/affinity
                JobAcctGatherType=jobacct_gather/cgroup\
                """;
            case NONE -> """
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                JobAcctGatherType=jobacct_gather/linux
                SlurmdParameters=config_overrides\
                """;
        };
    }

    private static String nodes(SetupPlan plan) {
        return plan.machines().stream().map(SlurmConf::node).collect(Collectors.joining("\n"));
    }

    private static String node(BareMachine machine) {
        var cores = machine.cpus() / machine.sockets();
        return "NodeName=%s%s NodeAddr=%s%s Sockets=%d CoresPerSocket=%d ThreadsPerCore=1 RealMemory=%d%s State=UNKNOWN"
                .formatted(
                        machine.name(),
                        machine.host().map(host -> " NodeHostname=" + host).orElse(""),
                        machine.address(),
                        machine.port().map(port -> " Port=" + port).orElse(""),
                        machine.sockets(),
                        cores,
                        machine.memoryMib(),
                        machine.cards().isEmpty() ? "" : " Gres=" + machine.gres());
    }
}
