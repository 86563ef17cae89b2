-- Students of whom a course's staff and they themselves have been told; a row is there while its cause is.
create table attendance_warning (
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  -- 1 absent three times in a row, 2 attendance score below 80 %.
  kind smallint not null check (kind in (1, 2)),
  -- Those of one judgement share it: what their messages are about.
  notice_id uuid not null,
  noticed_at timestamptz not null,
  primary key (course_id, account_id, kind)
);
create index attendance_warning_account on attendance_warning (account_id);
create index attendance_warning_notice on attendance_warning (notice_id);

-- When something that warnings depend on last changed in a course, so that it is judged once all is corrected.
create table attendance_change (
  course_id uuid primary key references course (id),
  changed_at timestamptz not null
);

-- A register as it was read from a file: what it would change, waiting to be confirmed, and what it did.
create table register_import (
  id uuid primary key,
  course_id uuid not null references course (id),
  author_id uuid not null references account (id),
  -- Rows as `register-plan.ts` plans them; states by their numbers.
  changes jsonb not null,
  problems jsonb not null,
  -- Cells that say what is recorded already.
  same integer not null,
  -- What the records said before it was applied.
  former jsonb,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index register_import_age on register_import (created_at);
