-- Attendance by position: the place of an attendance, where its students say they are, and the places of a school.
alter table attendance
  -- Degrees (WGS 84), and metres around them.
  add column latitude double precision,
  add column longitude double precision,
  add column radius integer,
  -- What the place is called.
  add column place text not null default '';

alter table attendance_record
  -- The position that came nearest to the place. Its accuracy in metres as the phone says it, if it does.
  add column latitude double precision,
  add column longitude double precision,
  add column accuracy double precision,
  -- Metres from there to the circle around the place.
  add column beyond integer,
  -- Checked in although the position did not fit, and why.
  add column is_abnormal boolean not null default false,
  add column reason text not null default '',
  -- What is odd about the position with which the student checked in.
  add column hints text[] not null default '{}';
comment on column attendance_record.wrong_codes is 'Wrong codes; of an attendance by position, positions that did not fit.';

-- Places that the staff can choose from, kept by the operator.
create table school_building (
  school_id uuid not null references school (id) on delete cascade,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius integer not null,
  primary key (school_id, name)
);
