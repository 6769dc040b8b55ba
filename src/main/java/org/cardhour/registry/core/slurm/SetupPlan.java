package org.cardhour.registry.core.slurm;

import java.util.List;
import java.util.Optional;

/**
 * All that a Slurm cluster is set up from.
 *
 * @param cluster its name in Slurm
 * @param partitions the first one is the usual one
 * @param accounts under which tenants of Cardhour run, below the account {@code cardhour}
 */
public record SetupPlan(
        String cluster,
        Controller controller,
        Ports ports,
        Ledger ledger,
        Folders folders,
        Containment containment,
        List<BareMachine> machines,
        List<Partition> partitions,
        List<String> accounts) {

    /** The machine that slurmctld, slurmdbd and slurmrestd run on. */
    public record Controller(String name, String address) {}

    /**
     * Where the daemons listen.
     *
     * @param rest on loopback; the proxy in front of it speaks TLS on {@code tls}
     */
    public record Ports(int controller, int nodes, int ledger, int rest, int tls) {

        /** Those that Slurm uses when nobody says otherwise. */
        public static Ports usual() {
            return new Ports(6_817, 6_818, 6_819, 6_821, 6_820);
        }
    }

    /** The database of slurmdbd; its password is written on the spot and is in no file of the set-up. */
    public record Ledger(String host, int port, String database, String user) {}

    /**
     * Where files lie on each machine.
     *
     * @param configuration for the files of the set-up
     */
    public record Folders(String configuration, String state, String spool, String logs, String run) {

        public static Folders usual() {
            return new Folders("/etc/slurm", "/var/spool/slurmctld", "/var/spool/slurmd", "/var/log/slurm", "/run");
        }
    }

    /** How jobs are held to what they were given. */
    public enum Containment {
        /** By control groups: cores, memory and cards. */
        CGROUP,
        /** Not at all: cards are told and not fenced. */
        NONE
    }

    /**
     * Nodes that are queued for together.
     *
     * @param nodes by name; empty for all
     * @param tier jobs of a higher one go first, and preempt where the QOS says so
     * @param limit minutes that a job may run; empty for no limit
     */
    public record Partition(String name, List<String> nodes, int tier, Optional<Integer> limit) {

        public Partition {
            nodes = List.copyOf(nodes);
        }
    }

    public SetupPlan {
        machines = List.copyOf(machines);
        partitions = List.copyOf(partitions);
        accounts = accounts.stream().sorted().distinct().toList();
    }
}
