-- States that staff have set at once, so that they can be taken back; kept for two days.
create table attendance_step (
  id uuid primary key,
  attendance_id uuid not null references attendance (id) on delete cascade,
  author_id uuid not null references account (id),
  taken_at timestamptz not null,
  -- What was set.
  state smallint not null,
  -- The records as they were before.
  former jsonb not null,
  undone_at timestamptz
);
create index attendance_step_age on attendance_step (taken_at);
create index attendance_step_attendance on attendance_step (attendance_id);
