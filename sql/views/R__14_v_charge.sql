-- What a run costs, as card time still without a price: charges with sign 1, and with sign -1 what is given back of them.
create or replace view v_charge as
select r.tenant_id, r.project_id, r.cluster_id, r.model, r.job_kind, r.run_id, r.policy_id, r.provisional,
       s.segment_no, s.category, 1 as sign, s.cards_thousandths, s.start_at, s.end_at
from v_charged_segment s
join v_usage_run r on r.run_id = s.run_id
union all
select r.tenant_id, r.project_id, r.cluster_id, r.model, r.job_kind, r.run_id, r.policy_id, r.provisional,
       s.segment_no, c.category, -1, s.cards_thousandths, greatest(s.start_at, c.start_at), s.end_at
from v_charged_segment s
join v_credit c on c.run_id = s.run_id
join v_usage_run r on r.run_id = s.run_id
where c.start_at < s.end_at;
