-- From which instant on, to its end, a run's charge is given back, and why; at most one row a run.
--   CREDIT_FAULT      the run failed by a fault of the provider or the platform: from its last checkpoint, or all of it;
--                     or a cancelled run went on after request + grace: from there
--   CREDIT_PREEMPTED  the run had to yield to the owner of the cards or of the guarantee: from its last checkpoint, or all
--                     of it, but no more than the last credit_cap_ms before the charge ended
create or replace view v_credit as
select tenant_id, run_id, category, start_at
from (
    select r.tenant_id, r.run_id,
           if(r.run_end = 'PREEMPTED', 'CREDIT_PREEMPTED', 'CREDIT_FAULT') as category,
           case
               when r.run_end = 'PREEMPTED' and r.preempt_cause in ('RECLAIM', 'OWNER') and p.preempted_run <> 'FULL' then
                   greatest(if(p.preempted_run = 'FREE', 0, coalesce(r.last_checkpoint_at, 0)),
                            if(p.grace = 'BILLED', r.until_at, least(coalesce(r.stop_requested_at, r.until_at), r.until_at))
                                - p.credit_cap_ms)
               when r.run_end in ('FAILED', 'LOST') and p.failed_run = 'NEVER' then 0
               when r.run_end in ('FAILED', 'LOST', 'CANCELLED', 'TIMED_OUT') and r.fault in ('PLATFORM', 'PROVIDER')
                   and p.failed_run <> 'ALWAYS' then if(p.failed_run = 'NEVER', 0, coalesce(r.last_checkpoint_at, 0))
               when r.run_end = 'CANCELLED' and r.stop_reason = 'CANCEL' then r.stop_requested_at + r.stop_grace_ms
           end as start_at
    from v_usage_run r
    join metering_policy p on p.id = r.policy_id
    where r.provisional = 0
) given
where start_at is not null;
