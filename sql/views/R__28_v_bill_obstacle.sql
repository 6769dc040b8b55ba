-- What stands against a period's bill, by cause:
--   NO_PRICE         usage without a price, by model
--   PRICE_OVERLAP    usage charged by a price that overlaps another of equal rank
--   RUN_NOT_ENDED    runs of the period that have not ended; they are proven beyond its end
--   RUN_NOT_PROVEN   runs of the period that have not ended, and are not proven until its end
--   USAGE_UNPLACED   usage that no period covers
create or replace view v_bill_obstacle as
select tenant_id, period_id, 'NO_PRICE' as cause, model as subject, sum(runs) as runs
from v_unrated
group by tenant_id, period_id, model
union all
select s.tenant_id, s.period_id, 'PRICE_OVERLAP', cast(s.price_version_id as char(36)), count(distinct s.run_id)
from v_slice s
join v_price_overlap o on o.price_version_id = s.price_version_id
group by s.tenant_id, s.period_id, s.price_version_id
union all
select b.tenant_id, b.id, if(r.until_at < b.end_at, 'RUN_NOT_PROVEN', 'RUN_NOT_ENDED'), '', count(*)
from billing_period b
join v_usage_run r on r.tenant_id = b.tenant_id and r.provisional = 1 and r.dispatched_at < b.end_at
group by b.tenant_id, b.id, r.until_at < b.end_at
union all
select b.tenant_id, b.id, 'USAGE_UNPLACED', '', count(distinct u.run_id)
from billing_period b
join v_unplaced_usage u on u.tenant_id = b.tenant_id
group by b.tenant_id, b.id;
