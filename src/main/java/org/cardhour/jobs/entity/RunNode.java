package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;

/** A node that a run is on, and what it holds of it beside its cards. */
@Entity
@Table(name = "run_node")
@IdClass(RunNode.Key.class)
public class RunNode {

    @Id
    @Column(name = "run_id")
    private UUID runId;

    @Id
    @Column(name = "node_id")
    private UUID nodeId;

    @Column(name = "cpu_millis")
    private long cpuMillis;

    @Column(name = "memory_mib")
    private long memoryMib;

    protected RunNode() {}

    public RunNode(UUID runId, UUID nodeId, long cpuMillis, long memoryMib) {
        this.runId = runId;
        this.nodeId = nodeId;
        this.cpuMillis = cpuMillis;
        this.memoryMib = memoryMib;
    }

    /** What tells one from another. */
    public record Key(UUID runId, UUID nodeId) {}

    public UUID runId() {
        return runId;
    }

    public UUID nodeId() {
        return nodeId;
    }

    /** Thousandths of a core. */
    public long cpuMillis() {
        return cpuMillis;
    }

    public long memoryMib() {
        return memoryMib;
    }
}
