-- The cards that a waiting job has had others stopped for, from one pass to the next.
create table pass_claim (
  job_id uuid not null primary key,
  pool_id uuid not null,
  cluster_id uuid not null,
  model varchar(60) not null,
  cards longtext not null, -- one line for each node: its id, then the id and thousandths of each card
  key pass_claim_pool (pool_id),
  constraint pass_claim_job foreign key (job_id) references job (id),
  constraint pass_claim_pool foreign key (pool_id) references pool (id)
);
