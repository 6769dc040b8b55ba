create table site (
  id uuid not null primary key,
  code varchar(40) not null,
  name varchar(200) not null,
  region varchar(100) not null,
  zone varchar(64) not null,
  restricted boolean not null,
  image_mirror varchar(400) null,
  object_store varchar(400) null,
  created_at bigint not null,
  version int not null,
  unique key site_code (code)
);

create table cluster (
  id uuid not null primary key,
  site_id uuid not null,
  code varchar(40) not null,
  name varchar(200) not null,
  owner_id uuid null,
  owner_name varchar(200) not null,
  form varchar(16) not null,
  access varchar(16) not null,
  endpoint varchar(400) null,
  state varchar(16) not null,
  owner_rule varchar(16) not null default 'NONE',
  keep_free int not null default 0,
  yield_after_ms bigint null,
  storage_type varchar(40) null,
  storage_capacity_gib bigint null,
  storage_free_gib bigint null,
  reviewed_at bigint null,
  review_period_ms bigint not null,
  last_heartbeat_at bigint null,
  found_at bigint null,
  created_at bigint not null,
  version int not null,
  -- The machine Cardhour runs on is there once.
  single_machine varchar(16) as (case when form = 'SINGLE' then form end) persistent,
  unique key cluster_code (code),
  unique key cluster_single_machine (single_machine),
  key cluster_age (created_at, id),
  constraint cluster_site foreign key (site_id) references site (id),
  constraint cluster_form check (form in ('SLURM', 'BARE_METAL', 'KUBERNETES', 'SINGLE')),
  constraint cluster_access check (access in ('MANAGED', 'SERVICE')),
  constraint cluster_state check (state in ('PENDING', 'ACTIVE', 'STALE', 'LOST', 'DRAINING', 'DISABLED')),
  constraint cluster_owner_rule check (
    owner_rule = 'NONE' or (owner_rule = 'KEEP_FREE' and keep_free > 0)
    or (owner_rule = 'YIELD' and yield_after_ms is not null)),
  constraint cluster_review_period check (review_period_ms > 0)
);

create table cluster_kind (
  cluster_id uuid not null,
  kind varchar(16) not null,
  primary key (cluster_id, kind),
  constraint cluster_kind_cluster foreign key (cluster_id) references cluster (id),
  constraint cluster_kind_kind check (kind in ('TRAINING', 'FINE_TUNING', 'INFERENCE', 'BATCH'))
);

-- What the owner states, by card model; a figure not stated yet is null.
create table cluster_profile (
  cluster_id uuid not null,
  model varchar(60) not null,
  card_count int null,
  memory_gib int null,
  interconnect varchar(16) null,
  share_unit varchar(8) null,
  share_value int null,
  primary key (cluster_id, model),
  constraint cluster_profile_cluster foreign key (cluster_id) references cluster (id),
  constraint cluster_profile_count check (card_count > 0),
  constraint cluster_profile_memory check (memory_gib > 0),
  constraint cluster_profile_share check (
    (share_unit is null and share_value is null)
    or (share_unit = 'PERCENT' and share_value between 0 and 100)
    or (share_unit = 'CARDS' and share_value >= 0))
);

create table node (
  id uuid not null primary key,
  cluster_id uuid not null,
  name varchar(200) not null,
  state varchar(16) not null,
  cpu_cores int not null,
  memory_mib bigint not null,
  os varchar(200) not null,
  kernel varchar(200) not null,
  driver varchar(100) not null,
  held_cpu_millis bigint not null default 0,
  held_memory_mib bigint not null default 0,
  seen_at bigint not null,
  version int not null,
  unique key node_name (cluster_id, name),
  constraint node_cluster foreign key (cluster_id) references cluster (id),
  constraint node_state check (state in ('READY', 'DRAINED', 'GONE')),
  constraint node_held_cpu check (held_cpu_millis >= 0),
  constraint node_held_memory check (held_memory_mib >= 0)
);

create table card (
  id uuid not null primary key,
  node_id uuid not null,
  idx int not null,
  device varchar(100) not null,
  model varchar(60) not null,
  memory_gib int not null,
  interconnect varchar(16) not null,
  interconnect_group varchar(60) not null,
  is_virtual boolean not null,
  is_present boolean not null,
  held_thousandths bigint not null default 0,
  version int not null,
  unique key card_index (node_id, idx),
  constraint card_node foreign key (node_id) references node (id),
  constraint card_held check (held_thousandths between 0 and 1000)
);
