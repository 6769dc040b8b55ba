-- The time of a plan cut at every instant at which any of its prices begins or ends: within a step no price changes.
create or replace view v_price_step as
select plan_id, unit, border_at as start_at,
       coalesce(lead(border_at) over (partition by plan_id, unit order by border_at), 253402300800000) as end_at
from (
    select plan_id, unit, valid_from_at as border_at from price_version
    union
    select plan_id, unit, valid_until_at from price_version where valid_until_at is not null
    union
    select id, 'CARD_HOUR', -62135596800000 from price_plan
) border;
