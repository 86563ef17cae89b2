create table homework (
  id uuid primary key references activity (id),
  -- Cleaned HTML.
  details text not null default '',
  full_score numeric(4, 1) not null default 100,
  late_allowed boolean not null default true,
  comment_min_length integer not null default 0,
  -- Null: grades are seen by staff only, but for works published one by one.
  scores_published_at timestamptz
);

create table homework_file (
  homework_id uuid not null references homework (id),
  file_id uuid not null references file (id),
  position integer not null,
  primary key (homework_id, file_id)
);

-- A student's work. The draft is what is being written; versions are what was handed in.
create table submission (
  homework_id uuid not null references homework (id),
  account_id uuid not null references account (id),
  -- 0 not submitted, 1 submitted, 2 graded, 3 returned.
  state smallint not null default 0,
  -- Number of the newest version; 0 before the first hand-in.
  version integer not null default 0,
  submitted_at timestamptz,
  late boolean not null default false,
  score numeric(4, 1),
  comment text not null default '',
  graded_by uuid references account (id),
  graded_at timestamptz,
  -- How often it was graded; a grader who has seen fewer is told that somebody else was quicker.
  mark_count integer not null default 0,
  -- This work's score alone was published.
  score_published_at timestamptz,
  return_reason text not null default '',
  returned_at timestamptz,
  draft text not null default '',
  draft_files uuid[] not null default '{}',
  -- Sequence number of the newest journal entry merged into the draft.
  draft_sequence bigint not null default 0,
  draft_at timestamptz,
  -- When the text became what it is now: a text written before the deadline stays on time while its files arrive.
  draft_text_at timestamptz,
  urged_at timestamptz,
  primary key (homework_id, account_id)
) with (fillfactor = 80);

create table submission_version (
  homework_id uuid not null,
  account_id uuid not null,
  version integer not null,
  content text not null,
  submitted_at timestamptz not null,
  late boolean not null,
  return_reason text not null default '',
  returned_by uuid references account (id),
  returned_at timestamptz,
  primary key (homework_id, account_id, version),
  foreign key (homework_id, account_id) references submission (homework_id, account_id)
);

create table submission_file (
  homework_id uuid not null,
  account_id uuid not null,
  version integer not null,
  file_id uuid not null references file (id),
  position integer not null,
  primary key (homework_id, account_id, version, file_id),
  foreign key (homework_id, account_id, version) references submission_version (homework_id, account_id, version)
);

-- Every grade ever given, by whom and for which version; the newest one stands in the submission too.
create table submission_mark (
  homework_id uuid not null,
  account_id uuid not null,
  number integer not null,
  version integer not null,
  score numeric(4, 1) not null,
  comment text not null,
  graded_by uuid not null references account (id),
  graded_at timestamptz not null,
  primary key (homework_id, account_id, number),
  foreign key (homework_id, account_id, version) references submission_version (homework_id, account_id, version)
);
