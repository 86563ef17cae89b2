-- Somebody had work of an activity scored anew by the machine, such as with another key. It is undone as a whole.
create table submission_regrade (
  id uuid primary key,
  activity_id uuid not null references activity (id),
  made_by uuid not null references account (id),
  made_at timestamptz not null,
  reason text not null default '',
  undone_by uuid references account (id),
  undone_at timestamptz
);
create index submission_regrade_activity on submission_regrade (activity_id, id desc);

-- Null: the first scoring of a version, and what the machine gives by itself. That is never undone.
alter table submission_scoring add regrade_id uuid references submission_regrade (id);
create index submission_scoring_regrade on submission_scoring (regrade_id) where regrade_id is not null;
