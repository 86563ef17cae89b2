-- Attendance by check-in and check-out.
alter table attendance
  -- Until when one may check in; null: while it runs.
  add column check_in_until timestamptz,
  -- From when one may check out without leaving early.
  add column check_out_from timestamptz,
  -- The state of whoever checked in and never checked out.
  add column forgotten_state integer check (forgotten_state in (0, 1, 7));
alter table attendance_record
  add column checked_out_at timestamptz;
