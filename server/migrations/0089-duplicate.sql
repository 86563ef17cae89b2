-- How the work of an activity is compared.
create table duplicate_setting (
  activity_id uuid primary key references activity (id),
  -- What is handed in is compared as it comes in.
  checks_new boolean not null default false,
  -- Percent from which work is marked.
  warning_rate smallint not null default 30 check (warning_rate between 1 and 100),
  -- Students see their own rate and passages.
  is_shown boolean not null default false,
  -- Earlier work of the teacher's courses is still to be read.
  reads_earlier boolean not null default false
);
create index duplicate_setting_reading on duplicate_setting (activity_id) where reads_earlier;

-- The text of handed-in work as it was compared: made of what is handed in, and gone with it.
create table duplicate_work (
  submission_id uuid primary key references submission (id) on delete cascade,
  activity_id uuid not null references activity (id),
  -- The version that was read; 0: none yet.
  version integer not null default 0,
  text text not null default '',
  -- What finds texts that have something in common.
  prints integer[] not null default '{}',
  -- Characters that are compared: without quotations and what the task says.
  counted integer not null default 0,
  -- Names of files that could not be read.
  unread text[] not null default '{}',
  -- 0 read only so that others can be compared with it, 1 waits to be compared, 2 compared.
  state smallint not null default 0,
  -- Why it has no rate.
  problem text not null default '',
  rate smallint check (rate between 0 and 100),
  compared_at timestamptz,
  -- How often its passages were looked at by staff and by its authors, where that is limited, and when last.
  looks integer not null default 0,
  looked_at timestamptz,
  own_looks integer not null default 0,
  own_looked_at timestamptz
);
create index duplicate_work_activity on duplicate_work (activity_id, rate desc);
create index duplicate_work_waiting on duplicate_work (activity_id) where state = 1;
create index duplicate_work_prints on duplicate_work using gin (prints);

-- What two works have in common: characters from … to in the one and in its source.
create table duplicate_passage (
  submission_id uuid not null references duplicate_work (submission_id) on delete cascade,
  source_id uuid not null references duplicate_work (submission_id) on delete cascade,
  number smallint not null,
  begins integer not null,
  ends integer not null,
  source_begins integer not null,
  source_ends integer not null,
  -- Percent that is the same word by word.
  alike smallint not null,
  primary key (submission_id, source_id, number)
);
create index duplicate_passage_source on duplicate_passage (source_id);
