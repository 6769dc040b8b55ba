-- What of a node a job may want to be new enough, as discovery found it; empty where it is not known.
alter table node
  add column cuda varchar(100) not null default '' after driver,
  add column cann varchar(100) not null default '' after cuda;

-- Whether the engine keeps the runs of different tenants apart, as it told discovery last; false where it is not known.
alter table cluster add column isolated boolean not null default false after found_at;
