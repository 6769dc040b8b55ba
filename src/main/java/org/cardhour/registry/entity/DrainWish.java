package org.cardhour.registry.entity;

/** What an engine is to be told of a node. */
public enum DrainWish {
    NONE,
    /** It takes no new work, and is told so again whenever the engine has forgotten it. */
    DRAIN,
    /** It takes work again, until the engine shows that it does. */
    RESUME
}
