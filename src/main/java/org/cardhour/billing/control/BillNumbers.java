package org.cardhour.billing.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.Locale;
import org.cardhour.billing.entity.BillingPeriod;

/** Numbers bills one after the other in each year, without gaps: a number is taken in the transaction that uses it. */
@Dependent
@Transactional(Transactional.TxType.MANDATORY)
public class BillNumbers {

    private final EntityManager database;

    @Inject
    BillNumbers(EntityManager database) {
        this.database = database;
    }

    /** The next number of the year in which the period begins, such as CH-2026-000001. */
    public String next(BillingPeriod period) {
        int year = period.span().startInclusive().atZone(period.zone()).getYear();
        database.createNativeQuery("""
            insert into bill_sequence (year, last_number) values (?1, 1)
            on duplicate key update last_number = last_number + 1
            """).setParameter(1, year).executeUpdate();
        var number = (Number) database.createNativeQuery("select last_number from bill_sequence where year = ?1")
                .setParameter(1, year)
                .getSingleResult();
        return String.format(Locale.ROOT, "CH-%d-%06d", year, number.longValue());
    }
}
