-- Jobs that have changed since the instance that passes over the pools looked last: a row for each change, written in its
-- transaction. Rows are deleted when they are read, and by no number that is remembered: one that commits late is not
-- missed. used_from_at: from when on the use of cards is another than it was, where a run has started or ended.
create table job_change (
  seq bigint not null auto_increment primary key,
  job_id uuid not null,
  used_from_at bigint null
);

-- Rises with each report of what was found in the cluster.
alter table cluster add column found_number bigint not null default 0;
