-- Card time of each run: charged, given back, and held in all. Card-seconds are exact; card-hours are for people to read.
create or replace view v_card_usage as
select r.tenant_id, r.project_id, r.cluster_id, r.model, r.job_kind, r.job_id, r.job_name, r.submitted_by, r.run_id,
       r.run_no, r.run_end, r.cause, r.fault, r.policy_id, r.provisional, r.dispatched_at, r.started_at, r.until_at,
       coalesce(c.charged_units, 0) as charged_units,
       coalesce(c.credited_units, 0) as credited_units,
       cast(coalesce(c.charged_units, 0) * 0.000001 as decimal(38, 6)) as card_seconds,
       round(cast(coalesce(c.charged_units, 0) as decimal(58, 20)) / 3600000000, 6) as card_hours
from v_usage_run r
left join (
    select tenant_id, run_id,
           sum(if(sign = 1, cast(cards_thousandths as decimal(20, 0)) * (end_at - start_at), 0)) as charged_units,
           sum(if(sign = -1, cast(cards_thousandths as decimal(20, 0)) * (end_at - start_at), 0)) as credited_units
    from v_charge
    group by tenant_id, run_id
) c on c.tenant_id = r.tenant_id and c.run_id = r.run_id;
