-- Times of somebody's own in one activity: what is null is as for everybody. Written for each person, also where a group or a
-- class was meant.
create table activity_exception (
  activity_id uuid not null references activity (id),
  account_id uuid not null references account (id),
  begins_at timestamptz,
  ends_at timestamptz,
  -- Working time by that of the others; only where the activity has a begin and an end.
  factor numeric(4, 2) check (factor between 1 and 10),
  attempts smallint check (attempts > 0),
  -- The group for which it was made.
  group_id uuid references course_group (id) on delete set null,
  granted_by uuid not null references account (id),
  granted_at timestamptz not null,
  primary key (activity_id, account_id)
);
create index activity_exception_account on activity_exception (account_id);
create index activity_exception_group on activity_exception (group_id) where group_id is not null;

-- What somebody needs in every activity of a course.
create table accommodation (
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  factor numeric(4, 2) not null default 1 check (factor between 1 and 10),
  larger_text boolean not null default false,
  no_barrage boolean not null default false,
  primary key (course_id, account_id)
);
create index accommodation_account on accommodation (account_id);

-- Whom an activity is for: all students of its course.
create view activity_student as
  select activity.id as activity_id, membership.account_id, activity.course_id, membership.roster_key
  from activity
  join membership on membership.course_id = activity.course_id
  where membership.role = 'student' and membership.left_at is null;

-- How much of an activity somebody has done.
alter table progress add percent smallint not null default 0 check (percent between 0 and 100);
update progress set percent = 100 where state = 2;

-- Up to when its kind was told of ends: the common one, and those of single people.
alter table activity add closed_until timestamptz;
-- In the order that the staff has made; what is not in it comes first, newest first.
create index activity_position on activity (course_id, position, id desc) where deleted_at is null;
