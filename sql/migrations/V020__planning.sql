-- A simulation that somebody has ordered: what it is of, and how far it is. Either a pool's name or its description; either
-- the text of a trace or a span of the pool's own history.
create table simulation (
  id uuid not null primary key,
  requested_by varchar(64) not null,
  requested_by_name varchar(200) not null,
  requested_at bigint not null,
  pool_name varchar(40) null,
  pool_description mediumtext null,
  trace_text mediumtext null,
  history_from bigint null,
  history_to bigint null,
  policy mediumtext null,
  compare mediumtext null,
  state varchar(12) not null,
  permille int not null,
  started_at bigint null,
  ended_at bigint null,
  failure varchar(60) null,
  version int not null,
  key simulation_state (state, requested_at, id),
  constraint simulation_state check (state in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  constraint simulation_pool check ((pool_name is null) <> (pool_description is null)),
  constraint simulation_trace check ((trace_text is null) = (history_from is not null and history_to is not null)),
  constraint simulation_history check (history_from is null or history_to > history_from),
  constraint simulation_progress check (permille between 0 and 1000),
  constraint simulation_ended check ((state in ('SUCCEEDED', 'FAILED', 'CANCELLED')) = (ended_at is not null)),
  constraint simulation_failure check ((state = 'FAILED') = (failure is not null))
);

-- What a simulation has to say, in each form and language; JSON has none.
create table simulation_report (
  simulation_id uuid not null,
  form varchar(12) not null,
  language varchar(2) not null,
  content longtext not null,
  primary key (simulation_id, form, language),
  constraint simulation_report_simulation foreign key (simulation_id) references simulation (id),
  constraint simulation_report_form check (form in ('JSON', 'MARKDOWN', 'CHART'))
);
