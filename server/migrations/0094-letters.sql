-- What a course calls its totals: each from its lowest on, up to the next. Without rows a course has no letters.
create table score_letter (
  course_id uuid not null references course (id),
  lowest numeric(4, 1) not null check (lowest between 0 and 100),
  letter text not null,
  primary key (course_id, lowest)
);

-- Whether students see what is entered in a column; while they do not, it is part of nothing that they see.
alter table score_column add is_shown boolean not null default true;

-- Whom an activity is or was for: its students, and those who have left the course since.
create view activity_ever_student as
  select activity.id as activity_id, membership.account_id, activity.course_id, membership.left_at
  from activity
  join membership on membership.course_id = activity.course_id
  where membership.role = 'student';
