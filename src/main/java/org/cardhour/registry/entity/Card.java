package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** An accelerator of a node, as discovery found it. What is held of it changes only with the run that holds it. */
@Entity
@Table(name = "card")
public class Card {

    @Id
    private UUID id;

    @Column(name = "node_id")
    private UUID nodeId;

    @Column(name = "idx")
    private int index;

    private String device;

    private String model;

    @Column(name = "memory_gib")
    private int memoryGib;

    private String interconnect;

    @Column(name = "interconnect_group")
    private String interconnectGroup;

    @Column(name = "is_virtual")
    private boolean declared;

    @Column(name = "is_present")
    private boolean present;

    @Column(name = "is_taken")
    private boolean taken;

    @Column(name = "is_kept")
    private boolean kept;

    @Column(name = "held_thousandths", insertable = false, updatable = false)
    private long heldThousandths;

    @Version
    private int version;

    protected Card() {}

    public Card(UUID id, UUID nodeId, int index, Accelerator accelerator) {
        this.id = id;
        this.nodeId = nodeId;
        this.index = index;
        take(accelerator);
        this.present = true;
    }

    /**
     * What an accelerator is.
     *
     * @param device its own id; empty when it has none
     * @param interconnect how cards of its group are joined, such as NVLINK, HCCS or PCIE
     * @param isVirtual whether there is no such hardware: it is only declared, to try Cardhour without accelerators
     */
    public record Accelerator(
            String device,
            String model,
            int memoryGib,
            String interconnect,
            String interconnectGroup,
            boolean isVirtual) {}

    /** Discovery found it, and found it to be that. */
    public void found(Accelerator accelerator) {
        take(accelerator);
        present = true;
    }

    /** Discovery did not find it. */
    public void gone() {
        present = false;
        taken = false;
        kept = false;
    }

    /** Something other than our runs has it. */
    public void taken() {
        taken = true;
    }

    /** Nothing but our runs has it. */
    public void givenBack() {
        taken = false;
    }

    public UUID id() {
        return id;
    }

    public UUID nodeId() {
        return nodeId;
    }

    /** Its number on the node, from 0. */
    public int index() {
        return index;
    }

    public Accelerator accelerator() {
        return new Accelerator(device, model, memoryGib, interconnect, interconnectGroup, declared);
    }

    public boolean isPresent() {
        return present;
    }

    /** It stays free for the owner. */
    public void keep() {
        kept = true;
    }

    /** It need not stay free any more. */
    public void spare() {
        kept = false;
    }

    /** Whether it stays free for the owner. */
    public boolean isKept() {
        return kept;
    }

    /** Whether a run may be placed on it, as far as it is free of others. */
    public boolean isOpen() {
        return present && !taken && !kept;
    }

    /** Whether something other than our runs has it. */
    public boolean isTaken() {
        return taken;
    }

    /** The part of it that runs hold, up to one card. */
    public Cards held() {
        return new Cards(heldThousandths);
    }

    private void take(Accelerator accelerator) {
        device = accelerator.device();
        model = accelerator.model();
        memoryGib = accelerator.memoryGib();
        interconnect = accelerator.interconnect();
        interconnectGroup = accelerator.interconnectGroup();
        declared = accelerator.isVirtual();
    }
}
