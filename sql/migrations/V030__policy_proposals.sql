-- A policy is proposed by one person and approved by another, at once or for an instant to come. Proposals are numbered
-- in each pool, also in one that the first of them makes.
create table policy_proposal (
  id uuid not null primary key,
  pool_name varchar(40) character set ascii collate ascii_bin not null,
  number int not null,
  document mediumtext not null,
  base_version int not null, -- the version that the proposer has seen; 0 for a pool that is not there yet
  reason varchar(500) not null,
  wanted_at bigint null, -- when it is to take effect; null for at once
  state varchar(12) not null,
  proposed_by varchar(64) not null,
  proposed_by_name varchar(255) not null,
  proposed_at bigint not null,
  decided_by varchar(64) null,
  decided_by_name varchar(255) null,
  decided_at bigint null,
  remark varchar(2000) not null default '', -- why it was rejected, withdrawn or came to nothing
  effective_version int null, -- the version that it has become
  version int not null,
  unique key policy_proposal_number (pool_name, number),
  key policy_proposal_age (pool_name, proposed_at, id),
  key policy_proposal_due (state, wanted_at),
  constraint policy_proposal_state check (state in ('PROPOSED', 'APPROVED', 'EFFECTIVE', 'REJECTED', 'WITHDRAWN',
    'SUPERSEDED', 'LAPSED')),
  constraint policy_proposal_base check (base_version >= 0),
  constraint policy_proposal_two check (decided_by <> proposed_by or state = 'WITHDRAWN'),
  constraint policy_proposal_effect check ((state = 'EFFECTIVE') = (effective_version is not null))
);

-- The last number that a pool's proposals were given; whoever takes the next one makes the others wait.
create table policy_proposal_number (
  pool_name varchar(40) character set ascii collate ascii_bin not null primary key,
  last int not null
);

-- Where a version comes from: a proposal and who approved it, or the admission of a tenant.
alter table pool_policy
  modify reason varchar(500) not null,
  add column proposal_number int null,
  add column approver varchar(64) not null default '',
  add column approver_name varchar(255) not null default '',
  add column admitted_tenant varchar(255) null;
