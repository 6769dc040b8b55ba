package org.cardhour.registry.entity;

/** How a cluster takes jobs: by a scheduler, as bare machines, by containers, or the machine Cardhour itself runs on. */
public enum ClusterForm {
    SLURM,
    BARE_METAL,
    KUBERNETES,
    SINGLE
}
