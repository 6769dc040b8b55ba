-- How good the place of a run was when it was chosen, term by term, in thousandths of a card; null: nobody weighed it.
alter table job_run
  add column score_preference bigint null after epoch,
  add column score_leftover bigint null after score_preference,
  add column score_fragmentation bigint null after score_leftover,
  add column score_feeding bigint null after score_fragmentation,
  add column score_nearness bigint null after score_feeding,
  add column score_together bigint null after score_nearness,
  add constraint job_run_score check (
    (score_leftover is null) = (score_preference is null)
    and (score_fragmentation is null) = (score_preference is null)
    and (score_feeding is null) = (score_preference is null)
    and (score_nearness is null) = (score_preference is null)
    and (score_together is null) = (score_preference is null));
