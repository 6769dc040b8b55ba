-- One row for each kind of work that only one instance may do at a time. The epoch rises whenever the owner changes, so
-- that a commit of a former owner can be told from one of the present owner.
create table lease (
  name varchar(40) not null primary key,
  owner varchar(64) not null default '',
  held_until timestamp(3) not null default '2000-01-01 00:00:00',
  epoch bigint not null default 0
);

-- Answers of calls that carried an Idempotency-Key, stored in the transaction of their effect.
create table idempotency_record (
  caller varchar(64) not null,
  idempotency_key varchar(100) not null,
  operation varchar(200) not null,
  body_hash char(64) character set ascii not null,
  status int null,
  location varchar(400) null,
  etag varchar(80) null,
  body mediumtext null,
  created_at bigint not null,
  primary key (caller, idempotency_key),
  key idempotency_record_age (created_at)
);
