-- All that was handed in in an activity as one file, for the person who asked for it.
create table submission_download (
  id uuid primary key,
  activity_id uuid not null references activity (id),
  account_id uuid not null references account (id),
  -- Which states: 1 to be graded, 2 graded.
  states smallint[] not null,
  language text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- How many submissions are in it.
  works integer not null default 0,
  file_id uuid references file (id),
  created_at timestamptz not null,
  -- When the job last said that it is there.
  touched_at timestamptz not null,
  finished_at timestamptz
);
create unique index submission_download_once on submission_download (activity_id, account_id)
  where state in ('waiting', 'running');
create index submission_download_own on submission_download (activity_id, account_id, id desc);
create index submission_download_kept on submission_download (finished_at) where file_id is not null;
