-- Charges cut at the borders of billing periods and prices, each with the most specific price that holds; null where none
-- does. All intervals are half-open. Only whole units: thousandths of a card × milliseconds.
create or replace view v_slice as
select piece.*,
       cast(sign * cards_thousandths as decimal(20, 0)) * (end_at - start_at) as units
from (
    select c.tenant_id, c.project_id, c.cluster_id, c.model, c.job_kind, c.run_id, c.policy_id, c.provisional,
           c.category, c.sign, c.cards_thousandths,
           b.id as period_id, b.plan_id,
           greatest(c.start_at, b.start_at, s.start_at) as start_at,
           least(c.end_at, b.end_at, s.end_at) as end_at,
           (select v.id
            from price_version v
            where v.plan_id = b.plan_id
              and v.unit = 'CARD_HOUR'
              and (v.model is null or v.model = c.model)
              and (v.kind is null or v.kind = c.job_kind)
              and (v.tenant_id is null or v.tenant_id = c.tenant_id)
              and v.valid_from_at <= s.start_at
              and (v.valid_until_at is null or s.start_at < v.valid_until_at)
            order by v.specificity desc, v.id
            limit 1) as price_version_id
    from v_charge c
    join billing_period b on b.tenant_id = c.tenant_id and c.start_at < b.end_at and b.start_at < c.end_at
    join v_price_step s on s.plan_id = b.plan_id and s.unit = 'CARD_HOUR'
        and greatest(c.start_at, b.start_at) < s.end_at and s.start_at < least(c.end_at, b.end_at)
) piece;
