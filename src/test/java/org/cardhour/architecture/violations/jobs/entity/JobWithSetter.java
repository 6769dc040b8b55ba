package org.cardhour.architecture.violations.jobs.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** Breaks the rules on purpose: anybody may set its state. */
@Entity
public class JobWithSetter {

    @Id
    private long id;

    private String state = "";

    public void setState(String state) {
        this.state = state;
    }

    @Override
    public String toString() {
        return id + " " + state;
    }
}
