-- Whom an activity is for where that is not the whole course (decision 256): some classes or some groups, each with an end of
-- its own where it has one.
alter table activity add is_for_some boolean not null default false;

create table activity_audience (
  id uuid primary key,
  activity_id uuid not null references activity (id),
  class_id uuid references course_class (id) on delete cascade,
  group_id uuid references course_group (id) on delete cascade,
  -- Null: the activity's.
  ends_at timestamptz,
  check ((class_id is null) <> (group_id is null)),
  unique (activity_id, class_id),
  unique (activity_id, group_id)
);
create index activity_audience_class on activity_audience (class_id) where class_id is not null;
create index activity_audience_group on activity_audience (group_id) where group_id is not null;

-- Whether an activity is for somebody of its course. What they have done in it stays theirs, whatever class they are in now.
create function is_meant(activity uuid, account uuid, class uuid) returns boolean
  language sql stable parallel safe
as $$
  select exists (
    select from activity_audience as meant
    where meant.activity_id = activity and (meant.class_id = class or exists (
      select from group_member as member where member.group_id = meant.group_id and member.account_id = account)))
  or exists (
    select from progress where progress.activity_id = activity and progress.account_id = account and progress.state >= 2)
$$;

create or replace view activity_student as
  select activity.id as activity_id, membership.account_id, activity.course_id, membership.roster_key
  from activity
  join membership on membership.course_id = activity.course_id
  where membership.role = 'student' and membership.left_at is null
    and (not activity.is_for_some or is_meant(activity.id, membership.account_id, membership.class_id));

create or replace view activity_ever_student as
  select activity.id as activity_id, membership.account_id, activity.course_id, membership.left_at,
    coalesce(membership.counts_from, membership.joined_at) as counts_from
  from activity
  join membership on membership.course_id = activity.course_id
  where membership.role = 'student'
    and (not activity.is_for_some or is_meant(activity.id, membership.account_id, membership.class_id));
