-- The rubrics that a person keeps, to take copies of.
create table rubric (
  id uuid primary key,
  owner_id uuid not null references account (id),
  title text not null,
  -- [{title, description, levels: [{title, description, points}]}]
  criteria jsonb not null,
  -- Raised with each change.
  version integer not null default 1,
  changed_at timestamptz not null
);
create index rubric_owner on rubric (owner_id, changed_at desc);

-- How an activity is graded: its own copy, which nobody changes elsewhere.
create table activity_rubric (
  activity_id uuid primary key references activity (id),
  title text not null,
  criteria jsonb not null,
  -- Raised when anything but words changes: levels chosen by an earlier one are not taken.
  revision integer not null default 1 check (revision > 0)
);

-- Comments that a person keeps for further use.
create table phrase (
  id uuid primary key,
  owner_id uuid not null references account (id),
  text text not null,
  uses integer not null default 0,
  used_at timestamptz not null
);
-- Not the text itself, which may be too long for an index.
create unique index phrase_text on phrase (owner_id, md5(text));

-- The levels behind a grade: {revision, chosen: [{level, comment}], score}. Null: without a rubric.
alter table submission_grade add column judgement jsonb;
