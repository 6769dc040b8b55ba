-- Usage in suspense: charged, and without a price. Shown to everyone concerned, never 0, and its bill is not issued.
create or replace view v_unrated as
select period_id, tenant_id, project_id, cluster_id, model, job_kind, min(start_at) as start_at, max(end_at) as end_at,
       count(distinct run_id) as runs, sum(units) as units
from v_slice
where price_version_id is null
group by period_id, tenant_id, project_id, cluster_id, model, job_kind;
