-- Who pays: a tenant hangs its quota, bills and audit events on its id. People and their roles are kept by the identity
-- provider in groups named after these ids.
create table tenant (
  id uuid not null primary key,
  name varchar(40) character set ascii collate ascii_bin not null,
  display_name varchar(100) not null,
  zone varchar(64) character set ascii collate ascii_bin not null,
  state varchar(12) character set ascii collate ascii_bin not null,
  invoice_title varchar(200) not null,
  invoice_credit_code varchar(18) character set ascii collate ascii_bin not null,
  invoice_address varchar(300) not null,
  invoice_phone varchar(40) not null,
  invoice_bank varchar(200) not null,
  invoice_account varchar(60) not null,
  requested_by varchar(64) not null,
  requested_by_name varchar(255) not null,
  requested_at bigint not null,
  decided_by varchar(64) null,
  decided_by_name varchar(255) null,
  decided_at bigint null,
  decision_reason varchar(1000) null,
  version int not null,
  unique key tenant_name (name),
  key tenant_requested (requested_at, id),
  key tenant_requested_by (requested_by, requested_at, id),
  key tenant_state_requested (state, requested_at, id),
  constraint tenant_state check (state in ('REQUESTED', 'APPROVING', 'ACTIVE', 'REJECTED', 'SUSPENDED')),
  constraint tenant_decided check (state = 'REQUESTED' or (decided_by is not null and decided_at is not null))
);

-- A project never moves to another tenant; the second key lets others refer to both at once.
create table project (
  id uuid not null primary key,
  tenant_id uuid not null,
  name varchar(60) not null,
  state varchar(10) character set ascii collate ascii_bin not null,
  share_logs boolean not null,
  created_at bigint not null,
  version int not null,
  unique key project_name (tenant_id, name),
  unique key project_tenant (id, tenant_id),
  key project_created (tenant_id, created_at, id),
  constraint project_of_tenant foreign key (tenant_id) references tenant (id),
  constraint project_state check (state in ('ACTIVE', 'CLOSED'))
);

-- How far the identity provider's own events have been taken over into the audit log, and which of the newest: those
-- are asked for again each time, since one may become visible after a younger one.
create table identity_event_position (
  kind varchar(5) character set ascii not null primary key,
  read_until_at bigint not null
);

create table identity_event_taken (
  id varchar(64) character set ascii collate ascii_bin not null primary key,
  occurred_at bigint not null,
  key identity_event_taken_age (occurred_at)
);
