alter table attendance_record
  -- The code was scanned from one address, and the check-in came from another.
  add column is_moved boolean not null default false,
  -- When strict mode refused the student last, and what the check-in would have been recorded as.
  add column refused_at timestamptz,
  add column refused_state smallint;
comment on column attendance_record.is_unproven is
  'The device proved nothing; in strict mode also: its key is younger than the attendance.';
