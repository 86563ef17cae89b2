-- What counts in a course; without a row, what usually does. Its row is locked by whoever enters a grade.
create table score_scheme (
  course_id uuid primary key references course (id),
  -- Work that was not handed in by its deadline counts 0.
  missing_counts boolean not null default true,
  -- Points of 100 for each star.
  star_points numeric(4, 1) not null default 10 check (star_points between 0 and 100),
  -- Since when students see their total; null: they do not.
  shown_at timestamptz
);

-- How much each kind counts, of 100; without rows the usual weights.
create table score_weight (
  course_id uuid not null references course (id),
  kind text not null,
  weight numeric(4, 1) not null check (weight between 0 and 100),
  -- How many of the lowest scores do not count.
  dropped smallint not null default 0 check (dropped >= 0),
  primary key (course_id, kind)
);

-- Columns that the staff fill in themselves.
create table score_column (
  id uuid primary key,
  course_id uuid not null references course (id),
  title text not null,
  full_score numeric(4, 1) not null check (full_score > 0 and full_score <= 100),
  -- Its points are added to the total.
  is_extra boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  -- It may come back with what was entered.
  deleted_at timestamptz
);
create index score_column_course on score_column (course_id, position);
create index score_column_deleted on score_column (deleted_at) where deleted_at is not null;

-- Grades entered by hand, each step of them: in a column, or for a whole kind. Never changed, only followed by the next.
create table score_entry (
  id uuid primary key,
  course_id uuid not null references course (id),
  kind text not null,
  -- Null: for the whole kind.
  column_id uuid references score_column (id),
  account_id uuid not null references account (id),
  -- 1, 2 … of the student there.
  number integer not null check (number > 0),
  -- Null: taken back.
  score numeric(4, 1) check (score between 0 and 100),
  reason text not null default '',
  entered_by uuid not null references account (id),
  entered_at timestamptz not null,
  is_current boolean not null default true
);
create unique index score_entry_of_column on score_entry (column_id, account_id) where is_current and column_id is not null;
create unique index score_entry_of_kind on score_entry (course_id, account_id, kind) where is_current and column_id is null;
create index score_entry_history on score_entry (course_id, account_id, kind, number);
