package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.util.List;

/** What the rows of a sheet of runs add up to, kept beside the formulas that compute it again. */
record RowSums(BigDecimal seconds, BigDecimal list, BigDecimal payable) {

    static final RowSums NONE = new RowSums(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

    RowSums plus(BigDecimal moreSeconds, BigDecimal moreList, BigDecimal morePayable) {
        return new RowSums(seconds.add(moreSeconds), list.add(moreList), payable.add(morePayable));
    }

    /** As totals below the columns of card-seconds and, from {@code list} on, of list amount, discount and payable. */
    List<Table.Total> totals(int secondsColumn, int listColumn) {
        return List.of(
                new Table.Total(secondsColumn, 6, seconds),
                new Table.Total(listColumn, 2, list),
                new Table.Total(listColumn + 1, 2, list.subtract(payable)),
                new Table.Total(listColumn + 2, 2, payable));
    }
}
