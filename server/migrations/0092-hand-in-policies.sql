-- What late work loses, by day begun, and how long after the deadline nothing is late yet.
alter table submission_policy
  add grace_minutes smallint not null default 0 check (grace_minutes between 0 and 1440),
  -- Percent of the full score for each day begun; 0: nothing.
  add late_percent smallint not null default 0 check (late_percent between 0 and 100),
  add max_late_percent smallint not null default 100 check (max_late_percent between 1 and 100);

alter table submission_author
  -- From when days are counted. A hand-in after a return keeps that of before. Null: on time.
  add late_at timestamptz,
  -- Points that do not count of the score; the score itself is what the grader gave.
  add deduction numeric(5, 1) not null default 0 check (deduction >= 0),
  -- Staff deduct nothing from this student.
  add is_waived boolean not null default false;
update submission_author set late_at = submitted_at where late;
