package org.cardhour.scheduling.core;

/** The states that a board keeps of the same cards. */
enum Layer {
    /** Who holds them: runs, those being stopped included. */
    NOW(0),
    /** Who will hold them once all that is being stopped is gone: the other runs, and the claims. */
    LATER(1),
    /** Who will hold them when a reservation begins: whoever may still run then, and the job that has reserved. */
    RESERVED(2);

    static final int COUNT = values().length;

    private final int index;

    Layer(int index) {
        this.index = index;
    }

    /** For arrays with an entry for each. */
    int index() {
        return index;
    }
}
