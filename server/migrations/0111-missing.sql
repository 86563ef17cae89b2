-- A student who is excused: the activity counts nowhere for them.
alter table activity_exception add is_excused boolean not null default false;

-- From when what is due counts for a student: when they first came, or what staff say instead. Null: since they joined.
alter table membership add counts_from timestamptz;

-- A roster said that everything counts for this person, also what was due before they come.
alter table invitation add counts_all boolean not null default false;

create or replace view activity_ever_student as
  select activity.id as activity_id, membership.account_id, activity.course_id, membership.left_at,
    coalesce(membership.counts_from, membership.joined_at) as counts_from
  from activity
  join membership on membership.course_id = activity.course_id
  where membership.role = 'student';
