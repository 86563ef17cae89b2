-- Tests (decision 265). Their questions are copies in a bank of the course that nobody sees as one: they travel with the course,
-- and stay what they were whatever becomes of the bank that they were taken from.
alter table question_bank add column is_of_tests boolean not null default false;

create table test (
  id uuid primary key references activity (id),
  is_exam boolean not null,
  shuffles_questions boolean not null,
  shuffles_options boolean not null,
  -- How often one may leave the page; -1: that is counted and ends nothing; -2: it is not counted.
  switch_limit smallint not null check (switch_limit between -2 and 100),
  pass_percent smallint not null check (pass_percent between 0 and 100),
  -- Minutes after the publication in which one may begin; 0: any time.
  begin_window smallint not null check (begin_window between 0 and 1440),
  -- Since when students see it: 0 never, 1 handed in, 2 over for everybody, 3 released.
  score_shown smallint not null check (score_shown between 0 and 3),
  answers_shown smallint not null check (answers_shown between 0 and 3),
  explanations_shown smallint not null check (explanations_shown between 0 and 3),
  paper_shown smallint not null check (paper_shown between 0 and 3),
  is_answer_once boolean not null,
  is_one_device boolean not null,
  may_copy boolean not null,
  may_paste boolean not null,
  released_at timestamptz
);

create table test_section (
  id uuid primary key,
  activity_id uuid not null references test (id),
  position smallint not null,
  title text not null,
  details text not null
);
create index test_section_activity on test_section (activity_id);

-- Some questions of a bank, by chance, for each student others.
create table test_draw (
  id uuid primary key,
  section_id uuid not null references test_section (id),
  position smallint not null,
  bank_id uuid references question_bank (id) on delete set null,
  -- Null with `in_folder`: those that are in none.
  folder_id uuid references question_folder (id) on delete set null,
  in_folder boolean not null,
  types integer[] not null,
  difficulties integer[] not null,
  knowledge text[] not null,
  tags text[] not null,
  count smallint not null check (count >= 0),
  points numeric(4, 1) not null check (points >= 0)
);
create index test_draw_section on test_draw (section_id);
create index test_draw_bank on test_draw (bank_id) where bank_id is not null;
create index test_draw_folder on test_draw (folder_id) where folder_id is not null;

create table test_question (
  activity_id uuid not null references test (id),
  -- Where what is answered to it stands in handed-in work.
  slot smallint not null check (slot > 0),
  section_id uuid not null references test_section (id),
  -- It is one of those to draw from.
  draw_id uuid references test_draw (id),
  -- In its section; of those to draw from, in their draw.
  position smallint not null,
  version_id uuid not null references question_version (id),
  -- What it was copied from, where that is known.
  origin_id uuid references question_version (id) on delete set null,
  points numeric(4, 1) not null check (points >= 0),
  -- It counts no longer, with a regrade.
  dropped_at timestamptz,
  primary key (activity_id, slot)
);
create index test_question_section on test_question (section_id);
create index test_question_draw on test_question (draw_id) where draw_id is not null;
create index test_question_version on test_question (version_id);
create index test_question_origin on test_question (origin_id) where origin_id is not null;

-- What one attempt consists of follows from its seed (contract/features/test/drawing.ts).
create table test_paper (
  submission_id uuid primary key references submission (id) on delete cascade,
  seed integer not null check (seed >= 0),
  -- Where a test is taken on one device: that on which it was begun.
  device text,
  drawn_at timestamptz not null
);

-- Each time that somebody left the page of a paper.
create table test_switch (
  id uuid primary key,
  submission_id uuid not null references submission (id) on delete cascade,
  account_id uuid not null references account (id),
  -- 1 the page was left, 2 a file was chosen on a phone, 3 a picture was chosen on a computer.
  kind smallint not null check (kind between 1 and 3),
  began_at timestamptz not null,
  seconds integer not null check (seconds >= 0),
  -- How many it counts as.
  counted smallint not null check (counted >= 0),
  -- What the student says of it.
  comment text not null default ''
);
create index test_switch_submission on test_switch (submission_id, began_at);
create index test_switch_account on test_switch (account_id);
