-- The lines of each period's bill. One rounding, of the whole line: HALF_UP(Σ units × price ÷ 3,600,000,000, 2), away from
-- zero on a tie. The dividend carries 20 decimals, so that the quotient is wide enough whatever div_precision_increment is.
create or replace view v_bill_line as
select l.*,
       l.amount - l.shown as remainder
from (
    select tenant_id, period_id, project_id, cluster_id, model, price_version_id, category,
           max(provisional) as provisional, count(*) as runs, sum(units) as units, sum(cost) as shown,
           list_price, price, currency,
           round(cast(sum(units) * list_price as decimal(65, 20)) / 3600000000, 2) as list_amount,
           round(cast(sum(units) * price as decimal(65, 20)) / 3600000000, 2) as amount
    from v_bill_detail
    group by tenant_id, period_id, project_id, cluster_id, model, price_version_id, category, list_price, price, currency
) l;
