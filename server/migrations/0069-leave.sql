-- Leave that students ask for in a course. Approved leave sets the states of the attendances within it.
create table leave_request (
  id uuid primary key,
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  -- The state of a record: 4 personal, 5 sick, 6 official.
  kind smallint not null check (kind between 4 and 6),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  reason text not null,
  -- 0 waiting, 1 approved, 2 declined, 3 withdrawn.
  state smallint not null default 0 check (state between 0 and 3),
  asked_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz check (decided_at is not null or state <> 1),
  -- What was answered.
  comment text not null default ''
);
create index leave_request_course on leave_request (course_id, state, asked_at desc);
create index leave_request_student on leave_request (account_id, course_id, asked_at desc);
-- For every student of a course when an attendance begins.
create index leave_request_approved on leave_request (account_id, course_id, ends_at) where state = 1;
create index leave_request_decided_by on leave_request (decided_by);

create table leave_request_file (
  leave_id uuid not null references leave_request (id) on delete cascade,
  file_id uuid not null references file (id),
  position smallint not null,
  primary key (leave_id, file_id)
);
create index leave_request_file_file on leave_request_file (file_id);

-- Each change of a request, so that it remains known who decided what.
create table leave_step (
  leave_id uuid not null references leave_request (id) on delete cascade,
  number integer not null,
  -- As above; 4: it ends earlier.
  state smallint not null check (state between 0 and 4),
  account_id uuid not null references account (id),
  taken_at timestamptz not null,
  comment text not null default '',
  -- Where it ends earlier: when.
  ends_at timestamptz,
  primary key (leave_id, number)
);
create index leave_step_account on leave_step (account_id);

alter table attendance_record
  -- The approved leave that gave the record its state, and the state that it had before.
  add column leave_id uuid references leave_request (id) on delete set null,
  add column before_leave smallint;
create index attendance_record_leave on attendance_record (leave_id) where leave_id is not null;
