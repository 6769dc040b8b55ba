-- What a stored bill comes to for each project.
create or replace view v_bill_by_project as
select bill_id, project_id, project_name, currency, sum(runs) as runs, sum(units) as units,
       sum(list_amount) as list_amount, sum(list_amount) - sum(amount) as discount, sum(amount) as amount
from bill_line
group by bill_id, project_id, project_name, currency;
