-- What tenants hold of CPU (thousandths of a core) and memory (MiB), and what projects hold of these and of cards
-- (thousandths): resource is cpu, memory or card: and the model. The cards of tenants are in quota_held.
create table quota_amount_held (
  pool_id uuid not null,
  holder_id uuid not null, -- a tenant or a project
  resource varchar(80) not null,
  held bigint not null,
  primary key (pool_id, holder_id, resource),
  constraint quota_amount_held_amount check (held >= 0)
);

insert into quota_amount_held (pool_id, holder_id, resource, held)
select r.pool_id, r.tenant_id, 'cpu', sum(n.cpu_millis)
from job_run r join run_node n on n.run_id = r.id where r.quota_released_at is null group by r.pool_id, r.tenant_id
union all
select r.pool_id, r.tenant_id, 'memory', sum(n.memory_mib)
from job_run r join run_node n on n.run_id = r.id where r.quota_released_at is null group by r.pool_id, r.tenant_id
union all
select r.pool_id, r.project_id, 'cpu', sum(n.cpu_millis)
from job_run r join run_node n on n.run_id = r.id where r.quota_released_at is null group by r.pool_id, r.project_id
union all
select r.pool_id, r.project_id, 'memory', sum(n.memory_mib)
from job_run r join run_node n on n.run_id = r.id where r.quota_released_at is null group by r.pool_id, r.project_id
union all
select r.pool_id, r.project_id, concat('card:', r.model), sum(r.cards_thousandths)
from job_run r where r.quota_released_at is null and r.cards_thousandths > 0 group by r.pool_id, r.project_id, r.model;

-- What a project may hold at most inside its tenant's quota; what has no row is limited by that only.
create table project_quota (
  project_id uuid not null primary key,
  version int not null,
  constraint project_quota_project foreign key (project_id) references project (id)
);

create table project_cap (
  project_id uuid not null,
  resource varchar(80) not null,
  most bigint not null,
  primary key (project_id, resource),
  constraint project_cap_quota foreign key (project_id) references project_quota (project_id),
  constraint project_cap_most check (most >= 0)
);

-- Each time in which a pool's runs held more than could be allocated, and so used the buffer.
create table buffer_use (
  id uuid not null primary key,
  pool_id uuid not null,
  model varchar(60) not null,
  from_at bigint not null,
  to_at bigint null,
  cards_thousandths bigint not null,
  runs longtext not null, -- ids, one a line
  open_model varchar(60) as (case when to_at is null then model end) persistent,
  unique key buffer_use_open (pool_id, open_model),
  key buffer_use_age (pool_id, from_at, id),
  constraint buffer_use_pool foreign key (pool_id) references pool (id),
  constraint buffer_use_cards check (cards_thousandths > 0),
  constraint buffer_use_time check (to_at is null or to_at >= from_at)
);
