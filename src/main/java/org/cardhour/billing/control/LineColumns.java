package org.cardhour.billing.control;

import org.cardhour.billing.core.BillLine;
import org.cardhour.billing.core.BilledTime;

/** How lines of a bill are read from the view and from the table, in the same columns. */
final class LineColumns {

    static final String OF_VIEW = """
        select 0, cast(l.project_id as char(36)), coalesce(p.name, cast(l.project_id as char(36))),
            cast(l.cluster_id as char(36)), coalesce(c.name, cast(l.cluster_id as char(36))),
            coalesce(c.owner_name, ''), coalesce(s.region, ''), l.model, cast(l.price_version_id as char(36)),
            l.list_price, l.price, l.currency, l.category, l.runs, l.units, l.list_amount, l.amount, l.remainder
        from v_bill_line l
        left join project p on p.id = l.project_id
        left join cluster c on c.id = l.cluster_id
        left join site s on s.id = c.site_id
        where l.tenant_id = ?1 and l.period_id = ?2
        order by p.name, c.name, l.model, l.category, l.project_id, l.cluster_id, l.price_version_id
        """;

    static final String OF_TABLE = """
        select line_no, cast(project_id as char(36)), project_name, cast(cluster_id as char(36)), cluster_name,
            provider_name, region, model, cast(price_version_id as char(36)), list_price, price, currency, category,
            runs, units, list_amount, amount, remainder
        from bill_line where bill_id = ?1 order by line_no
        """;

    /** In the order of the table: with a list of columns MariaDB 11.4 takes the id of the second row for null. */
    static final String STORE = """
        insert into bill_line
        select ?1, numbered.* from (
            select row_number() over (order by p.name, c.name, l.model, l.category, l.project_id, l.cluster_id,
                    l.price_version_id) as line_no,
                l.project_id, coalesce(p.name, cast(l.project_id as char(36))) as project_name,
                l.cluster_id, coalesce(c.name, cast(l.cluster_id as char(36))) as cluster_name,
                coalesce(c.owner_name, '') as provider_name, coalesce(s.region, '') as region, l.model,
                l.price_version_id, l.category, l.runs, l.units, l.list_price, l.price, l.currency, l.list_amount,
                l.amount, l.remainder
            from v_bill_line l
            left join project p on p.id = l.project_id
            left join cluster c on c.id = l.cluster_id
            left join site s on s.id = c.site_id
            where l.tenant_id = ?2 and l.period_id = ?3
        ) numbered
        """;

    private LineColumns() {}

    static BillLine read(Object row) {
        var columns = new Columns(row);
        return new BillLine(
                (int) columns.whole(),
                new BillLine.Place(
                        columns.id(),
                        columns.text(),
                        columns.id(),
                        columns.text(),
                        columns.text(),
                        columns.text(),
                        columns.text()),
                new BillLine.Price(columns.id(), columns.decimal(), columns.decimal(), columns.text()),
                columns.text(),
                columns.whole(),
                new BilledTime(columns.decimal()),
                columns.decimal(),
                columns.decimal(),
                columns.decimal());
    }
}
