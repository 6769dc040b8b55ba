-- The tokens with which programs of runs report, as SHA-256; a run whose submission was repeated has several.
create table run_token (
  token_hash binary(32) not null primary key,
  run_id uuid not null,
  made_at bigint not null,
  key run_token_run (run_id),
  constraint run_token_run foreign key (run_id) references job_run (id)
);

-- What was done about a run that is to stop, and how its engine calls its state.
create table run_execution (
  run_id uuid not null primary key,
  save_asked_at bigint null,
  told_to_end_at bigint null,
  engine_state varchar(60) not null default '',
  engine_reason varchar(1000) not null default '',
  seen_at bigint null,
  constraint run_execution_run foreign key (run_id) references job_run (id)
);
