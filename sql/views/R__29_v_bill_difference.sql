-- Where an issued bill differs from what the views compute now, by line: usage that came late. Never lost, shown here
-- until a correction in a later bill takes it up.
create or replace view v_bill_difference as
select tenant_id, period_id, project_id, cluster_id, model, price_version_id, category,
       sum(amount) as amount, sum(units) as units
from (
    select l.tenant_id, l.period_id, l.project_id, l.cluster_id, l.model, l.price_version_id, l.category, l.amount, l.units
    from v_bill_line l
    join bill b on b.period_id = l.period_id and b.issued_at is not null
    union all
    select b.tenant_id, b.period_id, l.project_id, l.cluster_id, l.model, l.price_version_id, l.category,
           -l.amount, -l.units
    from bill_line l
    join bill b on b.id = l.bill_id and b.issued_at is not null
) both_sides
group by tenant_id, period_id, project_id, cluster_id, model, price_version_id, category
having sum(units) <> 0 or sum(amount) <> 0;
