-- Files that staff give back with a submission, beside the comment.
create table submission_feedback (
  submission_id uuid not null,
  version integer not null,
  file_id uuid not null references file (id),
  added_by uuid not null references account (id),
  added_at timestamptz not null,
  -- It came in a file of grades, and is in no library: nothing else refers to it but copies of these rows.
  is_imported boolean not null default false,
  -- Taken away or replaced; kept for some days, in which that can be undone.
  removed_at timestamptz,
  primary key (submission_id, version, file_id),
  foreign key (submission_id, version) references submission_version (submission_id, version)
);
create index submission_feedback_file on submission_feedback (file_id);
create index submission_feedback_removed on submission_feedback (removed_at) where removed_at is not null;

-- The file that a grade came back in; null: it was entered by hand.
alter table submission_grade add column file_name text;

-- Grades of an activity that come back as a file are kept like those of the gradebook.
alter table score_import add column activity_id uuid references activity (id);
create index score_import_activity on score_import (activity_id) where activity_id is not null;
