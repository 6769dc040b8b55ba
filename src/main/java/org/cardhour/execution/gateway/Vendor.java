package org.cardhour.execution.gateway;

/** Who makes a card, and so by which variable a program is told which cards it has. */
public enum Vendor {
    NVIDIA,
    ASCEND,
    /** Declared in the configuration of a machine that has no cards; never real. */
    VIRTUAL;

    /** Whose card has this key: {@code npu-0}, {@code virtual-0}, and NVIDIA's own ids. */
    public static Vendor ofKey(String key) {
        if (key.startsWith("npu-")) {
            return ASCEND;
        }
        return key.startsWith("virtual-") ? VIRTUAL : NVIDIA;
    }
}
