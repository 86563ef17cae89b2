-- Notices to a course; what they say is the text of their activity.
create table notice (
  id uuid primary key references activity (id),
  -- Students are asked to confirm that they have read it.
  needs_acknowledgement boolean not null default false,
  -- Who has not is reminded every day.
  is_repeated boolean not null default false,
  repeats integer not null default 0,
  repeated_at timestamptz
);
create index notice_repeated on notice (id) where is_repeated and needs_acknowledgement;

-- Who has opened a notice, and confirmed it.
create table notice_reading (
  notice_id uuid not null references notice (id),
  account_id uuid not null references account (id),
  read_at timestamptz,
  acknowledged_at timestamptz,
  -- By hand, for the pause between two reminders.
  reminded_at timestamptz,
  primary key (notice_id, account_id)
);
create index notice_reading_account on notice_reading (account_id);

-- Stays at the top of its course's content.
alter table activity add column pinned_at timestamptz;
drop index activity_course;
drop index activity_course_type;
create index activity_course on activity (course_id, (pinned_at is null), id desc) where deleted_at is null;
create index activity_course_type on activity (course_id, type, (pinned_at is null), id desc) where deleted_at is null;
