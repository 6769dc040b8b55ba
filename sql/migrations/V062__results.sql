-- What runs leave: found at their end, kept in the store of results until a day that the job says, then removed.

create table run_output (
  run_id uuid not null primary key,
  state varchar(16) not null,
  -- the next try to fetch it from the cluster
  due_at bigint not null,
  tries int not null default 0,
  failure varchar(400) not null default '',
  files int not null default 0,
  left_out int not null default 0,
  bytes bigint not null default 0,
  stored_at bigint null,
  keep_until bigint null,
  warned_at bigint null,
  removed_at bigint null,
  key run_output_due (state, due_at),
  key run_output_end (state, keep_until),
  constraint run_output_run foreign key (run_id) references job_run (id),
  constraint run_output_state check (state in ('AWAITED', 'STORED', 'FAILED', 'REMOVED'))
);

create table run_file (
  run_id uuid not null,
  no int not null,
  path varchar(1000) not null,
  bytes bigint not null,
  sha256 char(64) not null,
  modified_at bigint not null,
  primary key (run_id, no),
  constraint run_file_run foreign key (run_id) references run_output (run_id)
);
