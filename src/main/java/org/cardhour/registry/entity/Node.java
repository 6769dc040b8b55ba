package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;

/** A machine of a cluster, as discovery found it. What is held of it changes only with the run that holds it. */
@Entity
@Table(name = "node")
public class Node {

    @Id
    private UUID id;

    @Column(name = "cluster_id")
    private UUID clusterId;

    private String name;

    @Enumerated(EnumType.STRING)
    private NodeState state;

    @Column(name = "drain_wish")
    @Enumerated(EnumType.STRING)
    private DrainWish drainWish;

    @Column(name = "cpu_cores")
    private int cpuCores;

    @Column(name = "memory_mib")
    private long memoryMib;

    private String os;

    private String kernel;

    private String driver;

    private String cuda;

    private String cann;

    @Column(name = "held_cpu_millis", insertable = false, updatable = false)
    private long heldCpuMillis;

    @Column(name = "held_memory_mib", insertable = false, updatable = false)
    private long heldMemoryMib;

    @Column(name = "seen_at")
    private Instant seenAt;

    @Version
    private int version;

    protected Node() {}

    public Node(UUID id, UUID clusterId, String name, Machine machine, Instant now) {
        this.id = id;
        this.clusterId = clusterId;
        this.name = name;
        this.state = NodeState.READY;
        this.drainWish = DrainWish.NONE;
        take(machine);
        this.seenAt = now;
    }

    /**
     * What a machine is.
     *
     * @param driver version of the card driver; empty when there is none
     * @param cuda version of the runtime that programs use of NVIDIA cards; empty when it is not known
     * @param cann version of the runtime that programs use of Ascend cards; empty when it is not known
     */
    public record Machine(
            int cpuCores, long memoryMib, String os, String kernel, String driver, String cuda, String cann) {

        /** One of which no runtime is known. */
        public Machine(int cpuCores, long memoryMib, String os, String kernel, String driver) {
            this(cpuCores, memoryMib, os, kernel, driver, "", "");
        }
    }

    /** Discovery found it, and found it to be that and, by its engine, in that condition. */
    public void found(Machine machine, NodeState condition, Instant now) {
        if (condition == NodeState.READY && drainWish == DrainWish.RESUME) {
            drainWish = DrainWish.NONE;
        }
        state = condition == NodeState.READY && drainWish == DrainWish.DRAIN ? NodeState.DRAINED : condition;
        take(machine);
        seenAt = now;
    }

    /** Nothing new goes there from now on, and the engine is told. */
    public void drain() {
        drainWish = DrainWish.DRAIN;
        state = state == NodeState.READY ? NodeState.DRAINED : state;
    }

    /** The engine is told that it takes work again; it is given some when the engine shows it. */
    public void resume() {
        drainWish = DrainWish.RESUME;
    }

    /** Discovery did not find it. */
    public void gone() {
        state = NodeState.GONE;
    }

    public UUID id() {
        return id;
    }

    public UUID clusterId() {
        return clusterId;
    }

    public String name() {
        return name;
    }

    public NodeState state() {
        return state;
    }

    /** What the engine is to be told of it. */
    public DrainWish drainWish() {
        return drainWish;
    }

    public Machine machine() {
        return new Machine(cpuCores, memoryMib, os, kernel, driver, cuda, cann);
    }

    /** Thousandths of a core that runs hold. */
    public long heldCpuMillis() {
        return heldCpuMillis;
    }

    /** Memory that runs hold, in MiB. */
    public long heldMemoryMib() {
        return heldMemoryMib;
    }

    public Instant seenAt() {
        return seenAt;
    }

    private void take(Machine machine) {
        cpuCores = machine.cpuCores();
        memoryMib = machine.memoryMib();
        os = machine.os();
        kernel = machine.kernel();
        driver = machine.driver();
        cuda = machine.cuda();
        cann = machine.cann();
    }
}
