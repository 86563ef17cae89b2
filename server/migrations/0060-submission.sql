-- What is handed in, of whatever kind of activity: a homework's submission becomes the first of several. The tables of
-- before stand aside until their rows have moved.
create schema before;
alter table submission set schema before;
alter table submission_version set schema before;
alter table submission_file set schema before;
alter table submission_mark set schema before;

-- How an activity takes, judges and publishes what is handed in. Grading locks its row for share, publication for update.
create table submission_policy (
  activity_id uuid primary key references activity (id),
  full_score numeric(5, 1) not null default 100 check (full_score > 0),
  -- What becomes of work after the deadline: 0 refused, 1 taken as late, 2 offered beside what counts.
  late_rule smallint not null default 1 check (late_rule between 0 and 2),
  comment_min_length integer not null default 0,
  -- How often somebody may begin; null: any number of times.
  attempts smallint default 1 check (attempts > 0),
  -- Which attempts count: 1 the best, 2 the last, 3 the mean of all.
  attempt_rule smallint not null default 1 check (attempt_rule between 1 and 3),
  -- Seconds from the beginning of an attempt; null: until the deadline.
  working_time integer check (working_time > 0),
  -- The groups whose members hand in together; null: each student alone.
  batch_id uuid references group_batch (id) on delete set null,
  -- Null: scores are seen by staff only, except those published one by one.
  scores_published_at timestamptz
);
create index submission_policy_batch on submission_policy (batch_id) where batch_id is not null;

-- The content of one attempt, of one student or of a group. Whoever saves locks its row for share, whoever hands in,
-- grades or returns for no key update.
create table submission (
  id uuid primary key,
  activity_id uuid not null references activity (id),
  attempt smallint not null default 1 check (attempt > 0),
  group_id uuid references course_group (id) on delete set null,
  -- The newest version that counts; 0 before the first hand-in.
  version integer not null default 0,
  -- The newest version, those offered included. What is being written is the one after it.
  sealed integer not null default 0,
  -- Null: the rows were made before it started.
  began_at timestamptz,
  -- When this attempt is handed in by itself: the deadline of its author, or the end of their working time.
  ends_at timestamptz,
  -- No part is saved any more.
  closed_at timestamptz
) with (fillfactor = 80);
create unique index submission_of_group on submission (activity_id, group_id, attempt) where group_id is not null;
create index submission_activity on submission (activity_id);
create index submission_group on submission (group_id) where group_id is not null;
create index submission_ends on submission (ends_at) where closed_at is null and ends_at is not null;

-- One person in one attempt: what lists, to-dos, grades and copies read.
create table submission_author (
  activity_id uuid not null references activity (id),
  account_id uuid not null references account (id),
  attempt smallint not null default 1 check (attempt > 0),
  -- Null until something is written.
  submission_id uuid references submission (id),
  -- The newest attempt.
  is_latest boolean not null default true,
  -- 0 not submitted, 1 submitted, 2 graded, 3 returned.
  state smallint not null default 0,
  submitted_at timestamptz,
  late boolean not null default false,
  score numeric(5, 1),
  -- What counts of all attempts, in the row of the newest.
  result numeric(5, 1),
  comment text not null default '',
  graded_by uuid references account (id),
  graded_at timestamptz,
  -- How often it was graded; a grader who has seen fewer is told that somebody else was quicker.
  grade_count integer not null default 0,
  -- This score alone was published.
  score_published_at timestamptz,
  return_reason text not null default '',
  returned_at timestamptz,
  reminded_at timestamptz,
  primary key (activity_id, account_id, attempt)
) with (fillfactor = 80);
create unique index submission_author_latest on submission_author (activity_id, account_id) where is_latest;
create index submission_author_submission on submission_author (submission_id);
create index submission_author_account on submission_author (account_id);
-- Work that waits to be graded; 1 is submitted. Read for every activity of somebody's courses by the to-do list.
create index submission_author_waiting on submission_author (activity_id, account_id) where state = 1 and is_latest;

-- An answer, the text of a homework: slot 0 where there is only one. A row up to the submission's sealed version never
-- changes; a version contains the newest row of each slot up to it.
create table submission_part (
  submission_id uuid not null references submission (id),
  slot smallint not null check (slot >= 0),
  version integer not null,
  -- Plain text.
  text text not null default '',
  -- What is not text, such as chosen options. Never HTML.
  value jsonb,
  -- Whose it is; null: of a group's member who is not known any more.
  saved_by uuid references account (id),
  -- Number of the newest journal entry merged into it.
  sequence bigint not null default 0,
  saved_at timestamptz not null,
  -- When text and value became what they are: what was written before the deadline stays on time while its files arrive.
  changed_at timestamptz not null,
  primary key (submission_id, slot, version)
) with (fillfactor = 80);

create table submission_file (
  submission_id uuid not null,
  slot smallint not null,
  version integer not null,
  file_id uuid not null references file (id),
  position integer not null,
  primary key (submission_id, slot, version, file_id),
  foreign key (submission_id, slot, version) references submission_part (submission_id, slot, version)
);
create index submission_file_file on submission_file (file_id);

create table submission_version (
  submission_id uuid not null references submission (id),
  version integer not null,
  -- Null: its time was up.
  submitted_by uuid references account (id),
  submitted_at timestamptz not null,
  late boolean not null default false,
  -- It came after the end and does not count until staff take it.
  is_offered boolean not null default false,
  taken_by uuid references account (id),
  taken_at timestamptz,
  return_reason text not null default '',
  returned_by uuid references account (id),
  returned_at timestamptz,
  primary key (submission_id, version)
);

-- Every grade ever given, by whom and for which version.
create table submission_grade (
  submission_id uuid not null,
  -- -1: the whole.
  slot smallint not null default -1 check (slot >= -1),
  -- 0 counts; 1 … are markers whose grades do not count by themselves, such as peers.
  track smallint not null default 0 check (track >= 0),
  -- 1, 2 … within the slot, the track and the person: the newest counts.
  number integer not null,
  version integer not null,
  -- One author's alone; null: of all.
  account_id uuid references account (id),
  score numeric(6, 2) not null,
  comment text not null default '',
  graded_by uuid not null references account (id),
  graded_at timestamptz not null,
  unique nulls not distinct (submission_id, slot, track, account_id, number),
  foreign key (submission_id, version) references submission_version (submission_id, version)
);

-- Scores by machine: one row for each time that a submission was scored.
create table submission_scoring (
  submission_id uuid not null,
  run integer not null check (run > 0),
  version integer not null,
  -- Scores by slot.
  scores jsonb not null,
  -- The run that was current before, and is again when this one is undone.
  replaces integer,
  is_current boolean not null default true,
  scored_at timestamptz not null,
  primary key (submission_id, run),
  foreign key (submission_id, version) references submission_version (submission_id, version)
);
create unique index submission_scoring_current on submission_scoring (submission_id) where is_current;

insert into submission_policy (activity_id, full_score, late_rule, comment_min_length, scores_published_at)
  select id, full_score, late_allowed::int, comment_min_length, scores_published_at from homework;
alter table homework drop column full_score, drop column late_allowed, drop column comment_min_length,
  drop column scores_published_at;

-- Who was only reminded has written nothing. An imported row may name fewer versions than it has, and have the greatest
-- number that there is, after which no draft could come: such versions are numbered one less.
create temporary table moved on commit drop as
  select gen_random_uuid() as id, homework_id, account_id, greatest(one.version, handed.last) - less as sealed, less,
    handed.first,
    (one.version = 0 or handed.last > one.version or (newest.content, newest.files) is distinct from (draft, draft_files))
      as is_drafting,
    coalesce(draft_at, submitted_at, now()) as saved_at,
    coalesce(draft_text_at, draft_at, submitted_at, now()) as changed_at
  from before.submission as one
  cross join lateral (
    select min(of.submitted_at) as first, coalesce(max(of.version), 0) as last from before.submission_version as of
    where (of.homework_id, of.account_id) = (one.homework_id, one.account_id)
  ) as handed
  cross join lateral (select (greatest(one.version, handed.last) = 2147483647)::int as less) as numbering
  left join lateral (
    select content, array(
      select file_id from before.submission_file as file
      where (file.homework_id, file.account_id, file.version) = (one.homework_id, one.account_id, one.version)
      order by position) as files
    from before.submission_version as of
    where (of.homework_id, of.account_id, of.version) = (one.homework_id, one.account_id, one.version)
  ) as newest on true
  where handed.first is not null or one.version > 0 or draft <> '' or draft_files <> '{}' or draft_sequence > 0
    or draft_at is not null;
create unique index on moved (homework_id, account_id);

insert into submission (id, activity_id, version, sealed, began_at)
  select id, homework_id, version - less, sealed, least(draft_at, submitted_at, first)
  from moved join before.submission using (homework_id, account_id);

insert into submission_author (activity_id, account_id, submission_id, state, submitted_at, late, score, result, comment,
    graded_by, graded_at, grade_count, score_published_at, return_reason, returned_at, reminded_at)
  select one.homework_id, one.account_id, moved.id, state, submitted_at, late, score, score, comment,
    graded_by, graded_at, mark_count, score_published_at, return_reason, returned_at, urged_at
  from before.submission as one left join moved using (homework_id, account_id);

insert into submission_version (submission_id, version, submitted_by, submitted_at, late, return_reason, returned_by, returned_at)
  select id, version - less, account_id, submitted_at, late, return_reason, returned_by, returned_at
  from before.submission_version join moved using (homework_id, account_id);

-- What was handed in; the newest is the draft as well, unless that has changed since.
insert into submission_part (submission_id, slot, version, text, saved_by, sequence, saved_at, changed_at)
  select moved.id, 0, handed.version - less, content, handed.account_id,
    case when is_draft then draft_sequence else 0 end,
    case when is_draft then moved.saved_at else handed.submitted_at end,
    case when is_draft then moved.changed_at else handed.submitted_at end
  from before.submission_version as handed
  join moved using (homework_id, account_id)
  join before.submission as one using (homework_id, account_id)
  cross join lateral (select handed.version = one.version and not is_drafting as is_draft) as about;
insert into submission_part (submission_id, slot, version, text, saved_by, sequence, saved_at, changed_at)
  select moved.id, 0, sealed + 1, draft, account_id, draft_sequence, moved.saved_at, moved.changed_at
  from moved join before.submission using (homework_id, account_id) where is_drafting;

insert into submission_file (submission_id, slot, version, file_id, position)
  select id, 0, version - less, file_id, position
  from before.submission_file join moved using (homework_id, account_id);
insert into submission_file (submission_id, slot, version, file_id, position)
  select moved.id, 0, sealed + 1, file_id, min(place) - 1
  from moved join before.submission using (homework_id, account_id)
  cross join lateral unnest(draft_files) with ordinality as given (file_id, place)
  where is_drafting and exists (select from file where file.id = file_id)
  group by moved.id, sealed, file_id;

insert into submission_grade (submission_id, number, version, score, comment, graded_by, graded_at)
  select id, number, version - less, score, comment, graded_by, graded_at
  from before.submission_mark join moved using (homework_id, account_id);

drop schema before cascade;
