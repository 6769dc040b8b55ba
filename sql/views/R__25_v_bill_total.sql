-- The total of each period's bill, gross; net = HALF_UP(gross ÷ (1 + rate), 2), tax is the rest.
create or replace view v_bill_total as
select t.period_id, t.tenant_id, t.currency, t.tax_rate, t.provisional, t.line_count, t.gross, t.net,
       t.gross - t.net as tax
from (
    select b.id as period_id, b.tenant_id, p.currency, p.tax_rate,
           coalesce(max(l.provisional), 0) as provisional,
           count(l.period_id) as line_count,
           coalesce(sum(l.amount), 0) as gross,
           round(cast(coalesce(sum(l.amount), 0) as decimal(62, 20)) / (1 + p.tax_rate), 2) as net
    from billing_period b
    join price_plan p on p.id = b.plan_id
    left join v_bill_line l on l.period_id = b.id and l.tenant_id = b.tenant_id
    group by b.id, b.tenant_id, p.currency, p.tax_rate
) t;
