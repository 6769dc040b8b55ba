-- What engines tell of nodes and cards beyond that they are there, and what is known of each engine.

alter table node drop constraint node_state;
alter table node add constraint node_state check (state in ('READY', 'DRAINED', 'DOWN', 'GONE'));
-- What the owner has ordered of a node and the engine has to be told, again if it forgets.
alter table node add column drain_wish varchar(8) not null default 'NONE';
alter table node add constraint node_drain_wish check (drain_wish in ('NONE', 'DRAIN', 'RESUME'));

-- Something other than our runs has the card now.
alter table card add column is_taken boolean not null default false;
-- It stays free for the owner, by the rule KEEP_FREE.
alter table card add column is_kept boolean not null default false;

create table cluster_engine (
  cluster_id uuid not null primary key,
  engine varchar(60) not null,
  engine_version varchar(60) not null,
  capabilities varchar(400) not null,
  remarks longtext not null, -- one a line
  described_at bigint null,
  trouble varchar(1000) not null,
  trouble_at bigint null,
  version int not null,
  constraint cluster_engine_cluster foreign key (cluster_id) references cluster (id)
);
