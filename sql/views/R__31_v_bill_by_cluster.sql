-- What a stored bill comes to for each cluster, card model, price and category.
create or replace view v_bill_by_cluster as
select bill_id, cluster_id, cluster_name, provider_name, region, model, category, price_version_id, list_price, price,
       currency, sum(runs) as runs, sum(units) as units,
       sum(list_amount) as list_amount, sum(list_amount) - sum(amount) as discount, sum(amount) as amount
from bill_line
group by bill_id, cluster_id, cluster_name, provider_name, region, model, category, price_version_id, list_price, price,
         currency;
