-- How a course judges late check-ins, and what each state counts in the score. No row: never late, and nothing is deducted.
create table attendance_rule (
  course_id uuid primary key references course (id),
  -- Minutes after the start; null: never.
  late_after smallint check (late_after > 0),
  absent_after smallint check (absent_after > coalesce(late_after, 0)),
  -- Who comes after that is recorded as absent; otherwise the check-in is refused.
  records_absent boolean not null default false,
  -- Hundredths; null: the attendance does not count for whoever was on leave.
  late_weight smallint default 100 check (late_weight between 0 and 100),
  left_early_weight smallint default 100 check (left_early_weight between 0 and 100),
  leave_weight smallint check (leave_weight between 0 and 100),
  personal_leave_weight smallint check (personal_leave_weight between 0 and 100),
  sick_leave_weight smallint check (sick_leave_weight between 0 and 100),
  official_leave_weight smallint check (official_leave_weight between 0 and 100)
);

-- When one that was over continued: minutes count from there.
alter table attendance add column reopened_at timestamptz;
