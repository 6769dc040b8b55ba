-- What anybody did or tried to do. The application may read and insert here, and nothing else: its grants on this schema
-- say so. Instants are epoch milliseconds; ids are UUIDs of version 7, so that they sort by recorded_at.
create table cardhour_audit.audit_event (
  id uuid not null primary key,
  occurred_at bigint not null,
  recorded_at bigint not null,
  actor_id varchar(64) not null,
  actor_name varchar(255) not null,
  actor_roles varchar(2000) not null,
  actor_tenant_id uuid null,
  actor_ip varchar(45) not null,
  actor_agent varchar(200) not null,
  action varchar(80) character set ascii not null,
  target_type varchar(40) character set ascii not null,
  target_id varchar(255) not null,
  tenant_id uuid null,
  cluster_id uuid null,
  outcome varchar(10) character set ascii not null,
  reason varchar(2000) not null,
  state_before mediumtext null,
  state_after mediumtext null,
  request_id varchar(64) not null,
  constraint audit_event_outcome check (outcome in ('SUCCESS', 'FAILURE', 'DENIED')),
  constraint audit_event_action check (action regexp '^[a-z][a-z0-9-]*\\.[a-z][a-z0-9-]*$'),
  constraint audit_event_before check (state_before is null or json_valid(state_before)),
  constraint audit_event_after check (state_after is null or json_valid(state_after)),
  key audit_event_time (occurred_at, id),
  key audit_event_actor (actor_id, occurred_at, id),
  key audit_event_actor_name (actor_name, occurred_at, id),
  key audit_event_tenant (tenant_id, occurred_at, id),
  key audit_event_action_time (action, occurred_at, id),
  key audit_event_target_type (target_type, occurred_at, id),
  key audit_event_target (target_id, occurred_at, id),
  key audit_event_outcome_time (outcome, occurred_at, id)
);

-- The chain: each link covers one event and the link before it. Without a foreign key on purpose: a link outlives its
-- event, so that a removed event is missed.
create table cardhour_audit.audit_seal (
  seq bigint not null primary key,
  event_id uuid not null,
  algorithm varchar(20) character set ascii not null,
  previous_hash char(64) character set ascii not null,
  hash char(64) character set ascii not null,
  sealed_at bigint not null,
  unique key audit_seal_event (event_id),
  constraint audit_seal_seq check (seq > 0)
);

-- Events that wait for their link, written in the transaction of the event: one that commits late is not forgotten.
create table audit_unsealed (
  event_id uuid not null primary key
);
