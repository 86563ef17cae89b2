-- What staff have changed of a gradebook as a whole: columns of their own, what counts, what totals are called. Only added to.
create table score_change (
  id uuid primary key,
  course_id uuid not null references course (id),
  -- Such as `columnDeleted`; `bookChanges` of the contract lists them.
  kind text not null,
  -- The column, which is erased before this is; or none.
  column_id uuid,
  -- What it is called; of a weight its kind.
  title text not null default '',
  -- What stood there, and what stands there since; empty where the kind says it all.
  before text not null default '',
  after text not null default '',
  made_by uuid not null references account (id),
  made_at timestamptz not null
);
create index score_change_course on score_change (course_id, id desc);
