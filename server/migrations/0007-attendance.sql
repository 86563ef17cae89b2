create table attendance (
  id uuid primary key,
  course_id uuid not null references course (id),
  title text not null,
  -- 1 number, 2 GPS, 3 QR, 4 sign-in and sign-out.
  method smallint not null,
  -- Four digits; never in anything a student can ask for.
  code text,
  author_id uuid not null references account (id),
  begins_at timestamptz not null,
  -- Set when it ends by itself; null: until somebody ends it.
  ends_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz
);
create index attendance_course on attendance (course_id, begins_at desc) where deleted_at is null;

create table attendance_record (
  attendance_id uuid not null references attendance (id),
  account_id uuid not null references account (id),
  -- 0 present, 1 absent, 2 late, 3 leave, 4 personal, 5 sick, 6 official leave, 7 left early, 100 waiting.
  state smallint not null,
  signed_at timestamptz,
  -- Who else signed in from here before is asked when the staff looks, so that no check-in waits for another.
  address text not null default '',
  -- Wrong number codes so far; five are allowed.
  wrong_codes smallint not null default 0,
  edited_by uuid references account (id),
  edited_at timestamptz,
  primary key (attendance_id, account_id)
);
create index attendance_record_account on attendance_record (account_id);
create index attendance_record_address on attendance_record (attendance_id, address) where address <> '';
