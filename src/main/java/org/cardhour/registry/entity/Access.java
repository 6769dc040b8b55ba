package org.cardhour.registry.entity;

/** How a cluster joins: Cardhour places jobs there, or only forwards metered calls. */
public enum Access {
    MANAGED,
    SERVICE
}
