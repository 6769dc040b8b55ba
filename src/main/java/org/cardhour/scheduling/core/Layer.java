package org.cardhour.scheduling.core;

/** The two states that a board keeps of the same cards. */
enum Layer {
    /** Who holds them: runs, those being stopped included. */
    NOW,
    /** Who will hold them once all that is being stopped is gone: the other runs, and the claims. */
    LATER
}
