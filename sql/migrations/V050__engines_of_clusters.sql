-- What Cardhour needs to speak to a cluster's engine: what the owner has named there, who it says it is, and the account
-- that each tenant has there.

alter table cluster add column engine_changed_at bigint null;

-- How the engine itself calls a type of card; null when it calls it as we do.
alter table cluster_profile add column engine_type varchar(140) null;

create table cluster_setting (
  cluster_id uuid not null,
  name varchar(120) not null,
  value varchar(8000) not null,
  primary key (cluster_id, name),
  constraint cluster_setting_cluster foreign key (cluster_id) references cluster (id)
);

-- The secret is sealed with AES-GCM under the key of that id; it can't be moved to another cluster, kind or user.
create table cluster_credential (
  cluster_id uuid not null primary key,
  kind varchar(16) not null,
  login varchar(64) not null,
  key_id varchar(40) not null,
  sealed varbinary(65000) not null,
  changed_at bigint not null,
  version int not null,
  constraint cluster_credential_cluster foreign key (cluster_id) references cluster (id),
  constraint cluster_credential_kind check (kind in ('SLURM_TOKEN', 'SLURM_KEY', 'KUBERNETES'))
);

create table cluster_grant (
  id uuid not null primary key,
  cluster_id uuid not null,
  tenant_id uuid not null,
  account varchar(64) not null,
  created_at bigint not null,
  changed_at bigint not null,
  version int not null,
  unique key cluster_grant_tenant (cluster_id, tenant_id),
  constraint cluster_grant_cluster foreign key (cluster_id) references cluster (id)
);
