-- Versions of equal rank that hold at the same time. Entry refuses them; whoever is charged by one is not billed.
create or replace view v_price_overlap as
select distinct a.plan_id, a.id as price_version_id
from price_version a
join price_version b on b.plan_id = a.plan_id and b.rank_key = a.rank_key and b.id <> a.id
    and a.valid_from_at < coalesce(b.valid_until_at, 253402300800000)
    and b.valid_from_at < coalesce(a.valid_until_at, 253402300800000);
