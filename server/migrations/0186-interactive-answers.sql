-- Sets of questions that are answered in steps (docs/decisions/303-interactive-answers.md). What somebody answers is their
-- submission to the activity: a question is a slot of it.
create table answering (
  id uuid primary key references activity (id),
  -- 1 in class, at the pace of whoever teaches; 2 as homework, 3 as pre-study: at one's own.
  mode smallint not null check (mode between 1 and 3),
  -- Asked without preparation.
  is_quick boolean not null default false
);

create table answering_step (
  id uuid primary key,
  activity_id uuid not null references answering (id),
  -- From 1, in their order.
  number smallint not null check (number >= 1),
  title text not null default '',
  -- How long it usually runs; null: until it is ended.
  seconds int check (seconds > 0),
  started_at timestamptz,
  -- When it ends by itself; null: it has not been started, or until it is ended.
  ends_at timestamptz,
  -- Somebody ended it, or its time was up and that was noted.
  ended_at timestamptz,
  results_shown_at timestamptz,
  answers_shown_at timestamptz,
  unique (activity_id, number) deferrable initially deferred
);
create index answering_step_running on answering_step (activity_id) where started_at is not null and ended_at is null;

create table answering_question (
  activity_id uuid not null references answering (id),
  -- Of the submissions; never used again for another question.
  slot smallint not null check (slot >= 1),
  step_id uuid not null references answering_step (id),
  position smallint not null,
  version_id uuid not null references question_version (id),
  -- That it was copied from.
  origin_id uuid references question_version (id) on delete set null,
  points numeric(4, 1) not null default 0 check (points between 0 and 100),
  -- 0 as its type says, 1 anonymously, 2 its texts are shown as words.
  asking smallint not null default 0 check (asking between 0 and 2),
  primary key (activity_id, slot)
);
create index answering_question_step on answering_question (step_id, position);
create index answering_question_version on answering_question (version_id);
create index answering_question_origin on answering_question (origin_id) where origin_id is not null;

-- Who has had a step before them.
create table answering_join (
  step_id uuid not null references answering_step (id),
  account_id uuid not null references account (id),
  joined_at timestamptz not null,
  -- Something of it, whatever became of that; not when, since it may have been anonymous.
  has_answered boolean not null default false,
  primary key (step_id, account_id)
);
create index answering_join_account on answering_join (account_id);

-- How many those are: counted as they come, so that telling it costs the same however many there are.
create table answering_turnout (
  step_id uuid primary key references answering_step (id),
  joined int not null,
  answered int not null
);

-- What of somebody's answer stands in the tallies, so that another answer takes it out again.
create table answering_counted (
  activity_id uuid not null references answering (id),
  slot smallint not null,
  account_id uuid not null references account (id),
  -- Empty: nothing is answered (any more).
  keys text[] not null,
  -- Of the points of the question, as the machine judges it; null: it cannot.
  worth numeric(4, 3),
  counted_at timestamptz not null,
  -- It came after the end of its step, and was shown to be from before (see submission.offer_proof).
  proof smallint,
  primary key (activity_id, slot, account_id)
);
create index answering_counted_account on answering_counted (account_id);

create table answering_tally (
  activity_id uuid not null references answering (id),
  slot smallint not null,
  -- `answered`, `right`, or `=` and what is counted.
  key text not null,
  n int not null,
  primary key (activity_id, slot, key)
);

-- Anonymous answers (decision 303): that somebody has answered, without when; and what was answered, without whose or when. Both
-- are written anew in an order of chance once the step is over.
create table answering_ticket (
  activity_id uuid not null references answering (id),
  slot smallint not null,
  account_id uuid not null references account (id),
  primary key (activity_id, slot, account_id)
);
create index answering_ticket_account on answering_ticket (account_id);
create table answering_ballot (
  activity_id uuid not null references answering (id),
  slot smallint not null,
  -- As its type keeps it.
  value jsonb not null
);
create index answering_ballot_slot on answering_ballot (activity_id, slot);
