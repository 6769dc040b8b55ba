package org.cardhour.scheduling.core;

import java.util.List;

/** Whether a job would be inside its tenant's guarantee, in every resource, with some of the models that will do. */
enum Side {
    INSIDE,
    BORROWER;

    static Side of(Lane lane) {
        return of(lane.accounts(), lane.demand());
    }

    static Side of(List<Account> accounts, Demand demand) {
        for (Account account : accounts) {
            if (account.staysInside(demand.thousandths(), Layer.LATER)
                    && account.tenant().staysInside(demand.cpuMillis(), demand.memoryMib(), Layer.LATER)) {
                return INSIDE;
            }
        }
        return BORROWER;
    }
}
