package org.cardhour.registry.core.slurm;

import java.util.SortedMap;
import java.util.TreeMap;

/** The files of a set-up. None holds a secret: keys and passwords are made where they are used. */
public final class SetupFiles {

    private SetupFiles() {}

    /** By name, with {@code /}; the same plan gives the same files. */
    public static SortedMap<String, String> of(SetupPlan plan) {
        var files = new TreeMap<String, String>();
        files.put("slurm.conf", SlurmConf.of(plan));
        files.put("partitions.conf", SlurmConf.partitions(plan));
        files.put("gres.conf", GresConf.of(plan));
        files.put("cgroup.conf", GresConf.cgroup(plan));
        files.put("slurmdbd.conf", LedgerConf.of(plan));
        files.put("accounts.sh", LedgerConf.accounts(plan));
        files.put("make-keys.sh", Guide.keys(plan));
        files.put("make-certificate.sh", Guide.certificate(plan));
        files.put("slurmrestd.service", Guide.restService(plan));
        files.put("nginx-slurmrestd.conf", Guide.proxy(plan));
        files.put("README.md", Guide.text(plan));
        return files;
    }
}
