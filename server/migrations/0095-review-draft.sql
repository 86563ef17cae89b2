-- What a reviewer is writing: saved while they write, and what was sent last.
alter table review
  add column draft_score numeric(4, 1) check (draft_score between 0 and 100),
  add column draft_comment text not null default '',
  -- The number of the writer's journal; 0: nothing is written yet.
  add column draft_sequence bigint not null default 0,
  add column drafted_at timestamptz;
