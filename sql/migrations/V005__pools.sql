-- A pool merges clusters. Its policy is a document with versions; the newest holds.
create table pool (
  id uuid not null primary key,
  name varchar(40) character set ascii collate ascii_bin not null,
  created_at bigint not null,
  policy_number int not null,
  version int not null,
  unique key pool_name (name),
  constraint pool_policy_number check (policy_number > 0)
);

create table pool_policy (
  pool_id uuid not null,
  number int not null,
  document mediumtext not null,
  author varchar(64) not null,
  author_name varchar(255) not null,
  reason varchar(200) not null,
  effective_at bigint not null,
  primary key (pool_id, number),
  constraint pool_policy_pool foreign key (pool_id) references pool (id)
);

-- What the newest policy of each pool names: a cluster is in one pool, and a tenant has its quota in one.
create table pool_cluster (
  cluster_id uuid not null primary key,
  pool_id uuid not null,
  key pool_cluster_pool (pool_id),
  constraint pool_cluster_pool foreign key (pool_id) references pool (id),
  constraint pool_cluster_cluster foreign key (cluster_id) references cluster (id)
);

create table pool_tenant (
  tenant_id uuid not null primary key,
  pool_id uuid not null,
  key pool_tenant_pool (pool_id),
  constraint pool_tenant_pool foreign key (pool_id) references pool (id),
  constraint pool_tenant_tenant foreign key (tenant_id) references tenant (id)
);

-- A priority class; the greater value is the more urgent. No row in priority_class_kind or priority_class_tenant means
-- that every kind or tenant may use it.
create table priority_class (
  name varchar(40) not null primary key,
  value int not null,
  unique key priority_class_value (value)
);

create table priority_class_kind (
  name varchar(40) not null,
  kind varchar(16) not null,
  primary key (name, kind),
  constraint priority_class_kind_class foreign key (name) references priority_class (name),
  constraint priority_class_kind_kind check (kind in ('TRAINING', 'FINE_TUNING', 'INFERENCE', 'BATCH'))
);

create table priority_class_tenant (
  name varchar(40) not null,
  tenant_id uuid not null,
  primary key (name, tenant_id),
  constraint priority_class_tenant_class foreign key (name) references priority_class (name),
  constraint priority_class_tenant_tenant foreign key (tenant_id) references tenant (id)
);

insert into priority_class (name, value) values ('low', 100), ('normal', 200), ('high', 300), ('urgent', 400);
