-- The pieces of a run that cost something under the metering policy it was dispatched under. A run that never started
-- costs nothing, whatever the policy says.
create or replace view v_charged_segment as
select r.tenant_id, r.project_id, r.cluster_id, r.model, r.job_kind, r.run_id, r.policy_id, r.provisional,
       s.segment_no, if(s.kind = 'SUSPENDED', 'SUSPENDED', 'USAGE') as category, s.cards_thousandths, s.start_at, s.end_at
from v_usage_run r
join metering_policy p on p.id = r.policy_id
join v_usage_segment s on s.tenant_id = r.tenant_id and s.run_id = r.run_id
where r.started_at is not null
  and (r.run_end is null or r.run_end <> 'START_FAILED')
  and s.cards_thousandths > 0
  and case s.kind
          when 'RUNNING' then true
          when 'SUSPENDED' then p.suspended = 'BILLED_WHILE_HELD'
          when 'GRACE' then p.grace = 'BILLED' or coalesce(r.run_end, r.stop_reason) not in ('PREEMPTED', 'PREEMPT')
          else p.start_from = 'DISPATCHED'
      end;
