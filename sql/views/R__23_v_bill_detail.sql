-- What each run costs on each line of its bill, to six decimals. The cost is shown; the line is what is owed.
create or replace view v_bill_detail as
select s.tenant_id, s.period_id, s.project_id, s.cluster_id, s.model, s.price_version_id, s.category, s.run_id, s.policy_id,
       s.provisional, s.start_at, s.end_at, s.cards_thousandths, s.units,
       v.list_price, v.contract_price as price, p.currency,
       round(cast(s.units * v.list_price as decimal(65, 20)) / 3600000000, 6) as list_cost,
       round(cast(s.units * v.contract_price as decimal(65, 20)) / 3600000000, 6) as cost
from (
    select tenant_id, period_id, project_id, cluster_id, model, price_version_id, category, run_id, policy_id,
           max(provisional) as provisional, min(start_at) as start_at, max(end_at) as end_at,
           max(cards_thousandths) as cards_thousandths, sum(units) as units
    from v_slice
    where price_version_id is not null
    group by tenant_id, period_id, project_id, cluster_id, model, price_version_id, category, run_id, policy_id
) s
join price_version v on v.id = s.price_version_id
join price_plan p on p.id = v.plan_id;
