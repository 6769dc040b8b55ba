-- Until when a run may go on that can't be preempted though the owner of its cluster wants the cards back.
alter table job_run add column recalled_until_at bigint null after preempt_cause;

-- Each pass asks what was used in a pool of late.
create index job_run_pool on job_run (pool_id, ended_at);
