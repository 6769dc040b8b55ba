-- Charges that no billing period of their tenant covers, in whole or in part. There is none unless something is broken.
create or replace view v_unplaced_usage as
select tenant_id, run_id, category, units
from (
    select c.tenant_id, c.run_id, c.category,
           sum(cast(c.cards_thousandths as decimal(20, 0)) * (c.end_at - c.start_at - coalesce((
               select sum(least(c.end_at, b.end_at) - greatest(c.start_at, b.start_at))
               from billing_period b
               where b.tenant_id = c.tenant_id and c.start_at < b.end_at and b.start_at < c.end_at), 0))) as units
    from v_charge c
    group by c.tenant_id, c.run_id, c.category
) u
where units <> 0;
