-- What a job asks is written down once, whole, in ask; the columns beside it are the parts that are searched or added up.
create table job (
  id uuid not null primary key,
  tenant_id uuid not null,
  project_id uuid not null,
  submitted_by varchar(64) not null,
  submitted_by_name varchar(200) not null,
  name varchar(200) not null,
  kind varchar(16) not null,
  priority varchar(40) not null,
  priority_value int not null,
  preemptible boolean not null,
  nodes int not null,
  cards_thousandths bigint not null, -- on each node
  ask longtext not null,
  state varchar(16) not null,
  held boolean not null,
  current_run_id uuid null,
  runs int not null,
  token int not null,
  failed_runs int not null,
  lost_runs int not null,
  failed_starts int not null,
  evictions int not null,
  submitted_at bigint not null,
  queued_at bigint not null,
  cancel_requested_at bigint null,
  cancel_reason varchar(500) null,
  ended_at bigint null,
  end_cause varchar(24) null,
  version int not null,
  key job_tenant_age (tenant_id, submitted_at, id),
  key job_project_age (project_id, submitted_at, id),
  key job_age (submitted_at, id),
  key job_state (state, tenant_id),
  constraint job_kind check (kind in ('TRAINING', 'FINE_TUNING', 'INFERENCE', 'BATCH')),
  constraint job_state check (state in ('QUEUED', 'DISPATCHED', 'STARTING', 'RUNNING', 'SUSPENDED', 'PREEMPTING',
    'CANCELLING', 'UNKNOWN', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT')),
  constraint job_ended check ((state in ('SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT')) = (ended_at is not null)),
  constraint job_nodes check (nodes >= 1),
  constraint job_cards check (cards_thousandths > 0 or (cards_thousandths = 0 and kind = 'BATCH')),
  constraint job_ask check (json_valid(ask))
);

create table job_run (
  id uuid not null primary key,
  job_id uuid not null,
  run_no int not null,
  tenant_id uuid not null,
  project_id uuid not null,
  cluster_id uuid not null,
  pool_id uuid not null,
  model varchar(60) not null, -- empty for a run without cards
  cards_thousandths bigint not null,
  nodes int not null,
  standing varchar(12) not null,
  token int not null,
  epoch bigint not null,
  state varchar(12) not null,
  run_end varchar(12) null,
  cause varchar(24) null,
  fault varchar(12) null,
  exit_code int null,
  engine_id varchar(200) null,
  engine_submitted_at bigint null,
  dispatched_at bigint not null,
  starting_at bigint null,
  started_at bigint null,
  ended_at bigint null,
  quota_released_at bigint null,
  released_at bigint null,
  stop_reason varchar(12) null,
  stop_requested_at bigint null,
  stop_grace_ms bigint null,
  preempted_by_job uuid null,
  preempt_cause varchar(12) null,
  last_checkpoint_at bigint null,
  progress_step bigint null,
  progress_total bigint null,
  version int not null,
  -- A job has one run at a time.
  active_job_id uuid as (case when run_end is null then job_id end) persistent,
  unique key job_run_no (job_id, run_no),
  unique key job_run_active (active_job_id),
  key job_run_held (released_at, cluster_id),
  key job_run_tenant (tenant_id, dispatched_at),
  key job_run_project (project_id, dispatched_at),
  key job_run_ended (ended_at, id),
  constraint job_run_job foreign key (job_id) references job (id),
  constraint job_run_cluster foreign key (cluster_id) references cluster (id),
  constraint job_run_state check (state in ('DISPATCHED', 'STARTING', 'RUNNING', 'SUSPENDED', 'UNKNOWN', 'ENDED')),
  constraint job_run_standing check (standing in ('INSIDE', 'BORROWING', 'BUFFER')),
  constraint job_run_end check (
    (state <> 'ENDED' and run_end is null and cause is null and fault is null and ended_at is null)
    or (state = 'ENDED' and cause is not null and fault in ('USER', 'PROVIDER', 'PLATFORM') and ended_at is not null
      and run_end in ('SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT', 'PREEMPTED', 'LOST', 'START_FAILED'))),
  constraint job_run_time check (started_at is null or ended_at is null or ended_at >= started_at),
  constraint job_run_released check (released_at is null or state = 'ENDED'),
  constraint job_run_stop check (
    (stop_reason is null) = (stop_requested_at is null) and (stop_reason is null) = (stop_grace_ms is null))
);

create table run_card (
  run_id uuid not null,
  card_id uuid not null,
  node_id uuid not null,
  thousandths bigint not null,
  primary key (run_id, card_id),
  key run_card_card (card_id),
  constraint run_card_run foreign key (run_id) references job_run (id),
  constraint run_card_card foreign key (card_id) references card (id),
  constraint run_card_node foreign key (node_id) references node (id),
  constraint run_card_part check (thousandths between 1 and 1000)
);

create table run_node (
  run_id uuid not null,
  node_id uuid not null,
  cpu_millis bigint not null,
  memory_mib bigint not null,
  primary key (run_id, node_id),
  constraint run_node_run foreign key (run_id) references job_run (id),
  constraint run_node_node foreign key (node_id) references node (id),
  constraint run_node_amounts check (cpu_millis >= 0 and memory_mib >= 0)
);

-- What a tenant holds of its quota, one row to be locked by whoever takes more of it.
create table quota_held (
  pool_id uuid not null,
  tenant_id uuid not null,
  model varchar(60) not null,
  held_thousandths bigint not null,
  primary key (pool_id, tenant_id, model),
  constraint quota_held_amount check (held_thousandths >= 0)
);

create table job_event (
  seq bigint not null auto_increment primary key,
  job_id uuid not null,
  at bigint not null,
  from_state varchar(16) null,
  to_state varchar(16) not null,
  run_id uuid null,
  cause varchar(24) null,
  key job_event_job (job_id, seq),
  constraint job_event_job foreign key (job_id) references job (id)
);

-- Clusters that a job is not sent to again before an instant.
create table job_backoff (
  job_id uuid not null,
  cluster_id uuid not null,
  until_at bigint not null,
  primary key (job_id, cluster_id),
  constraint job_backoff_job foreign key (job_id) references job (id),
  constraint job_backoff_cluster foreign key (cluster_id) references cluster (id)
);
