create table folder (
  id uuid primary key,
  course_id uuid not null references course (id),
  parent_id uuid references folder (id),
  title text not null,
  position integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index folder_course on folder (course_id) where deleted_at is null;

-- Every activity of a course, of whatever type; the type's own table holds the rest.
create table activity (
  id uuid primary key,
  course_id uuid not null references course (id),
  -- contenttype of the protocol: 4 homework, 6 test …
  type smallint not null,
  title text not null,
  label text not null default '',
  folder_id uuid references folder (id),
  position integer not null default 0,
  author_id uuid not null references account (id),
  -- Null: unpublished, seen by staff only. In the future: appears by itself then.
  published_at timestamptz,
  -- When the course was told that it appeared; once.
  announced_at timestamptz,
  begins_at timestamptz,
  -- Null: without limit.
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index activity_course on activity (course_id, id desc) where deleted_at is null;
create index activity_course_type on activity (course_id, type, id desc) where deleted_at is null;

-- Every student's standing in every activity that the student has begun.
create table progress (
  activity_id uuid not null references activity (id),
  account_id uuid not null references account (id),
  -- The type's own states, normalised by its ActivityKind: 0 to do, 1 under way, 2 done, 3 to redo.
  state smallint not null default 0,
  score numeric(5, 1),
  begun_at timestamptz,
  done_at timestamptz,
  updated_at timestamptz not null,
  primary key (activity_id, account_id)
);
create index progress_account on progress (account_id);
