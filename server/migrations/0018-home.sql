-- What somebody has put aside or ticked off in the own to-do list.
create table todo_mark (
  account_id uuid not null references account (id),
  activity_id uuid not null references activity (id),
  -- 1 to hand in, 2 to grade, 3 to hand in again: a work that comes back is a new thing to do.
  kind smallint not null,
  ignored boolean not null,
  -- To grade: how many works waited when it was marked; more of them bring it back.
  waiting integer not null default 0,
  marked_at timestamptz not null,
  primary key (account_id, activity_id, kind)
);

-- The private address of a calendar is signed with this number: the next number makes the address worthless.
create table calendar_feed (
  account_id uuid primary key references account (id),
  generation integer not null default 1,
  changed_at timestamptz not null
);

-- Exams that a student prepares for, entered by hand.
create table exam (
  id uuid primary key,
  account_id uuid not null references account (id),
  title text not null,
  place text not null default '',
  begins_at timestamptz not null,
  created_at timestamptz not null
);
create index exam_account on exam (account_id, begins_at);

-- How people use what the home page offers.
create table track (
  id uuid primary key,
  account_id uuid not null references account (id),
  type text not null,
  event_id text not null,
  -- Milliseconds.
  residence_time integer not null,
  at timestamptz not null
);
create index track_event on track (type, event_id, at);

-- Tours and tips that somebody has seen to the end; a null course means everywhere.
create table tour (
  account_id uuid not null references account (id),
  version text not null,
  course_id uuid references course (id),
  finished_at timestamptz not null
);
create unique index tour_once on tour (account_id, version, coalesce(course_id, account_id));
