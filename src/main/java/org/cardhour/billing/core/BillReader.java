package org.cardhour.billing.core;

/** Is told what a bill says, in its order: a line, then its runs, then what they differ from the line by. */
public interface BillReader {

    void line(BillLine line);

    void detail(BillLine line, BillDetail detail);

    /** Ends the line with its 尾差, which may be zero. */
    void remainder(BillLine line);
}
