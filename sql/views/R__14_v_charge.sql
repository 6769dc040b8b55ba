-- What a run costs, as card time still without a price: charges with sign 1, and with sign -1 what is given back of them.
create or replace view v_charge as
select tenant_id, project_id, cluster_id, model, job_kind, run_id, policy_id, provisional, segment_no, category,
       1 as sign, cards_thousandths, start_at, end_at
from v_charged_segment
union all
select s.tenant_id, s.project_id, s.cluster_id, s.model, s.job_kind, s.run_id, s.policy_id, s.provisional, s.segment_no,
       c.category, -1, s.cards_thousandths, greatest(s.start_at, c.start_at), s.end_at
from v_charged_segment s
join v_credit c on c.tenant_id = s.tenant_id and c.run_id = s.run_id
where c.start_at < s.end_at;
