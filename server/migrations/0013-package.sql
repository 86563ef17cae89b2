-- Courses that are kept as patterns for new ones.
create table demo_package (
  course_id uuid primary key references course (id),
  -- 'en' or 'zh-Hans'.
  language text not null,
  summary text not null,
  position integer not null
);

-- A course on its way into a file of its teacher's.
create table course_export (
  id uuid primary key,
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  with_people boolean not null,
  with_work boolean not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Percent.
  progress smallint not null default 0,
  -- Name of the error that ended it.
  failure text not null default '',
  file_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index course_export_course on course_export (course_id, id desc);

-- A file that is checked, shown and perhaps made a course.
create table course_import (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_id uuid not null,
  state text not null check (state in ('checking', 'ready', 'refused', 'importing', 'done', 'failed')),
  progress smallint not null default 0,
  failure text not null default '',
  -- What would be created, once it is known.
  preview jsonb,
  course_id uuid references course (id),
  created_at timestamptz not null,
  finished_at timestamptz
);
create index course_import_account on course_import (account_id, id desc);
