-- Pages that wait to be bound to a course by the code on them, and those that were (docs/decisions/309-projector.md).
create table projector (
  -- That of the session which comes of it.
  id uuid primary key,
  -- A signature of the code, which nobody can guess from it; null once it was used.
  code_hash text unique,
  -- SHA-256 of the page's secret, which becomes the token of its session.
  key_hash bytea not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  -- Of the code.
  expires_at timestamptz not null,
  course_id uuid references course (id) on delete cascade,
  account_id uuid references account (id),
  accepted_at timestamptz,
  ended_at timestamptz,
  -- 1 by staff, 2 whoever bound it leads the course no more, 3 the course is over.
  ended_as smallint check (ended_as in (1, 2, 3)),
  check ((accepted_at is null) = (course_id is null) and (accepted_at is null) = (account_id is null)),
  check ((ended_at is null) = (ended_as is null))
);
create index projector_course on projector (course_id) where ended_at is null and course_id is not null;
create index projector_account on projector (account_id) where account_id is not null;
create index projector_created on projector (created_at);

-- What staff have chosen to show of the course's newest subject, such as a step of questions.
create table projector_display (
  course_id uuid primary key references course (id) on delete cascade,
  -- What the view was chosen for: anything else is shown as it comes.
  subject_id uuid,
  -- 0 as it comes, 1 the question, 2 the results, 3 the ranking, 4 nothing.
  view smallint not null check (view between 0 and 4),
  shows_names boolean not null,
  updated_at timestamptz not null
);
