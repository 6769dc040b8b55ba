-- Every run that was accepted by its cluster: ended ones as recorded, the others as far as they are proven (provisional).
create or replace view v_usage_run as
select run_id, cluster_id, engine_id, engine_submitted_at, job_id, job_name, job_kind, run_no, tenant_id, project_id,
       submitted_by, model, policy_id, dispatched_at, started_at, ended_at as until_at, run_end, cause, fault, exit_code,
       last_checkpoint_at, stop_reason, stop_requested_at, stop_grace_ms, coalesce(preempt_cause, cause) as preempt_cause,
       0 as provisional
from usage_run
union all
select run_id, cluster_id, engine_id, engine_submitted_at, job_id, job_name, job_kind, run_no, tenant_id, project_id,
       submitted_by, model, policy_id, dispatched_at, started_at, proven_until_at, null, null, null, null,
       null, stop_reason, stop_requested_at, null, null,
       1
from usage_open_run
where run_id not in (select run_id from usage_run);
