create or replace view v_usage_segment as
select tenant_id, run_id, segment_no, kind, cards_thousandths, start_at, end_at
from usage_segment
union all
select tenant_id, run_id, segment_no, kind, cards_thousandths, start_at, end_at
from usage_open_segment
where run_id not in (select run_id from usage_run);
