package org.cardhour.execution.gateway.slurm;

import java.util.ArrayList;
import java.util.EnumSet;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineFacts.Capability;

/** Says what a Slurm cluster can do by the version it offers, and what it lacks. */
final class SlurmFacts {

    private SlurmFacts() {}

    static EngineFacts of(SlurmSession slurm, String user, SlurmLogs logs) {
        var can = EnumSet.of(Capability.CPU_LIMIT, Capability.MEMORY_LIMIT, Capability.WALLTIME_LIMIT);
        var remarks = new ArrayList<String>();
        remarks.add("runs of all tenants are jobs of the user " + user + " and can read each other's files");
        remarks.add(
                "limits of time are rounded up to minutes; limits of memory hold as the cluster's own set-up has it");
        if (slurm.offer().isOld()) {
            remarks.add("REST " + slurm.offer().version()
                    + " can't be told which nodes to take, reaches no single program with a signal, and drains"
                    + " no nodes");
        } else {
            can.add(Capability.CHECKPOINT_SIGNAL);
            can.add(Capability.DRAIN);
        }
        if (slurm.ledger().isPresent()) {
            can.add(Capability.USAGE);
        } else {
            remarks.add("slurmrestd speaks to no slurmdbd: there is no ledger to compare with");
        }
        if (logs.folder().isPresent()) {
            can.add(Capability.LOGS);
        } else {
            remarks.add("what runs write can't be read here: no folder of logs is named");
        }
        return new EngineFacts("Slurm, REST " + slurm.offer().version(), slurm.release(), can, remarks);
    }
}
