alter table account
  -- Names of the courses that somebody teaches, as they wrote them.
  add column taught_courses text[] not null default '{}',
  -- Taught or studied majors, as the protocol shows them.
  add column majors jsonb not null default '[]';

-- Taken out of its owner's library; it stays where it is used.
alter table file add column hidden_at timestamptz;

-- Somebody's own data on its way into a file.
create table data_export (
  id uuid primary key,
  account_id uuid not null references account (id),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  file_id uuid references file (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index data_export_account on data_export (account_id, id desc);
create index data_export_file on data_export (file_id) where file_id is not null;
-- One at a time, whoever asks how often.
create unique index data_export_once on data_export (account_id) where state in ('waiting', 'running');
