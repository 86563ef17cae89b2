-- Students review what others have handed in. A row for each activity in which they do.
create table review_policy (
  activity_id uuid primary key references activity (id),
  -- How many submissions each student reviews.
  per_student smallint not null check (per_student between 1 and 5),
  ends_at timestamptz not null,
  -- From the authors.
  hides_reviewers boolean not null default true,
  -- From the reviewers.
  hides_authors boolean not null default true,
  -- For reviewing everything that one is to review; 0: none.
  points numeric(5, 1) not null default 0 check (points >= 0),
  allocated_at timestamptz,
  -- When reviews were given to others for the first time because somebody had not begun.
  reallocated_at timestamptz,
  -- When those with something left to review were told that it ends soon.
  reminded_at timestamptz,
  -- When the means of the reviews became the scores.
  concluded_at timestamptz
);
create index review_policy_open on review_policy (ends_at) where concluded_at is null;

-- One submission for one student to review. What they give is in submission_grade, on a track of its own.
create table review (
  id uuid primary key,
  activity_id uuid not null references review_policy (activity_id),
  submission_id uuid not null references submission (id),
  reviewer_id uuid not null references account (id),
  track smallint not null check (track > 0),
  -- 0 to do, 1 done, 2 given to somebody else.
  state smallint not null default 0 check (state between 0 and 2),
  -- Staff do not count it.
  is_left_out boolean not null default false,
  allocated_at timestamptz not null,
  done_at timestamptz,
  reminded_at timestamptz,
  unique (submission_id, track)
);
create index review_submission on review (submission_id, reviewer_id);
create index review_activity on review (activity_id);
create index review_reviewer on review (reviewer_id, activity_id);

-- An author who finds the reviews wrong; once for each submission.
create table review_appeal (
  submission_id uuid primary key references submission (id),
  -- Who of its authors appeals.
  account_id uuid not null references account (id),
  reason text not null,
  asked_at timestamptz not null,
  answer text not null default '',
  -- The grade stays as it is; null until it is answered.
  is_kept boolean,
  answered_by uuid references account (id),
  answered_at timestamptz
);
create index review_appeal_account on review_appeal (account_id);
