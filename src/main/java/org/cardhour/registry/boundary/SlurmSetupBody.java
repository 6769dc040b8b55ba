package org.cardhour.registry.boundary;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.cardhour.registry.core.slurm.BareMachine;
import org.cardhour.registry.core.slurm.CardSet;
import org.cardhour.registry.core.slurm.SetupPlan;
import org.cardhour.registry.core.slurm.SetupPlan.Containment;
import org.cardhour.registry.core.slurm.SetupPlan.Controller;
import org.cardhour.registry.core.slurm.SetupPlan.Folders;
import org.cardhour.registry.core.slurm.SetupPlan.Ledger;
import org.cardhour.registry.core.slurm.SetupPlan.Partition;
import org.cardhour.registry.core.slurm.SetupPlan.Ports;

/**
 * Machines that shall become a Slurm cluster, and what is to be different from the usual.
 *
 * @param containment CGROUP when it is not said
 * @param partitions one of all machines, {@code main}, when none is said
 * @param accounts under which tenants run, below {@code cardhour}
 */
public record SlurmSetupBody(
        @NotNull @Pattern(regexp = NAME) String cluster,
        @NotNull @Valid Host controller,
        Optional<@Valid PortsBody> ports,
        Optional<@Valid LedgerBody> ledger,
        Optional<@Valid FoldersBody> folders,
        Optional<Containment> containment,
        @NotEmpty @Size(max = 5_000) List<@NotNull @Valid Machine> machines,
        Optional<@Size(max = 50) List<@NotNull @Valid PartitionBody>> partitions,
        Optional<@Size(max = 5_000) List<@NotNull @Pattern(regexp = NAME) String>> accounts) {

    static final String NAME = "[a-z][a-z0-9-]{0,38}";
    static final String HOST = "[A-Za-z0-9]([A-Za-z0-9.-]{0,200}[A-Za-z0-9])?|[0-9a-f:]{2,45}";
    static final String PATH = "(/[A-Za-z0-9._-]{1,60}){1,10}";
    static final String DEVICES =
            "(/[A-Za-z0-9._-]{1,60}){1,6}(\\[[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?){0,30}])?";

    /** A machine by name and address. */
    public record Host(
            @NotNull @Pattern(regexp = HOST) String name,
            @NotNull @Pattern(regexp = HOST) String address) {}

    /** Where the daemons listen. */
    public record PortsBody(
            @NotNull @Min(1) @Max(65_535) Integer controller,
            @NotNull @Min(1) @Max(65_535) Integer nodes,
            @NotNull @Min(1) @Max(65_535) Integer ledger,
            @NotNull @Min(1) @Max(65_535) Integer rest,
            @NotNull @Min(1) @Max(65_535) Integer tls) {}

    /** The database of slurmdbd. */
    public record LedgerBody(
            @NotNull @Pattern(regexp = HOST) String host,
            @NotNull @Min(1) @Max(65_535) Integer port,
            @NotNull @Pattern(regexp = "[A-Za-z0-9_]{1,60}") String database,
            @NotNull @Pattern(regexp = "[A-Za-z0-9_]{1,60}") String user) {}

    /** Where files lie on each machine. */
    public record FoldersBody(
            @NotNull @Pattern(regexp = PATH) String configuration,
            @NotNull @Pattern(regexp = PATH) String state,
            @NotNull @Pattern(regexp = PATH) String spool,
            @NotNull @Pattern(regexp = PATH) String logs,
            @NotNull @Pattern(regexp = PATH) String run) {}

    /** One machine; how many cards there are is known by their device files. */
    public record Machine(
            @NotNull @Pattern(regexp = NAME) String name,
            Optional<@Pattern(regexp = HOST) String> host,
            @NotNull @Pattern(regexp = HOST) String address,
            Optional<@Min(1) @Max(65_535) Integer> port,
            @NotNull @Min(1) @Max(4_096) Integer cpus,
            Optional<@Min(1) @Max(64) Integer> sockets,

            @JsonProperty("memory_mib") @NotNull @Min(256) @Max(100_000_000)
            Long memoryMib,

            Optional<@Size(max = 16) List<@NotNull @Valid Cards>> cards) {

        BareMachine machine() {
            return new BareMachine(
                    name,
                    host,
                    address,
                    port,
                    cpus,
                    sockets.orElse(1),
                    memoryMib,
                    cards.orElse(List.of()).stream().map(Cards::set).toList());
        }
    }

    /** Cards of one type in a machine. */
    public record Cards(
            @NotNull @Pattern(regexp = "[a-z0-9][a-z0-9_-]{0,38}")
            String type,

            @NotNull @Min(1) @Max(64) Integer count,
            @NotNull @Pattern(regexp = DEVICES) String devices) {

        CardSet set() {
            return new CardSet(type, count, devices);
        }
    }

    /** Nodes that are queued for together; all of them when none is named. */
    public record PartitionBody(
            @NotNull @Pattern(regexp = NAME) String name,
            Optional<@Size(max = 5_000) List<@NotNull @Pattern(regexp = NAME) String>> nodes,
            Optional<@Min(0) @Max(65_000) Integer> tier,
            @JsonProperty("limit_minutes") Optional<@Min(1) @Max(10_000_000) Integer> limitMinutes) {

        Partition partition() {
            return new Partition(name, nodes.orElse(List.of()), tier.orElse(1), limitMinutes);
        }
    }

    SetupPlan plan() {
        var usual = new Partition("main", List.of(), 1, Optional.empty());
        return new SetupPlan(
                cluster,
                new Controller(controller.name(), controller.address()),
                ports.map(said -> new Ports(said.controller(), said.nodes(), said.ledger(), said.rest(), said.tls()))
                        .orElseGet(Ports::usual),
                ledger.map(said -> new Ledger(said.host(), said.port(), said.database(), said.user()))
                        .orElse(new Ledger("localhost", 3_306, "slurm_acct_db", "slurm")),
                folders.map(said ->
                                new Folders(said.configuration(), said.state(), said.spool(), said.logs(), said.run()))
                        .orElseGet(Folders::usual),
                containment.orElse(Containment.CGROUP),
                machines.stream().map(Machine::machine).toList(),
                partitions
                        .filter(said -> !said.isEmpty())
                        .map(said -> said.stream().map(PartitionBody::partition).toList())
                        .orElse(List.of(usual)),
                accounts.orElse(List.of()));
    }
}
