-- Grading without names: staff see an alias of each student until the scores are published for everybody.
alter table submission_policy
  add is_anonymous boolean not null default false,
  -- Aliases follow from it, so that without it nobody can compute whose one is. It leaves the database in no way.
  add alias_salt text not null default replace(gen_random_uuid()::text, '-', '') check (alias_salt ~ '^[0-9a-f]{32}$'),
  -- When staff first saw the names, which are not hidden again.
  add names_shown_at timestamptz;

-- An id of version 8, which no account has.
create function student_alias(salt text, account_id uuid) returns uuid language sql immutable strict parallel safe as $$
  select (overlay(overlay(substr(hash, 1, 32) placing '8' from 13) placing '8' from 17))::uuid
  from (select encode(sha256(decode(salt, 'hex') || uuid_send(account_id)), 'hex') as hash) as keyed
$$;

-- Whether staff do not learn whose work it is.
create function hides_names(activity uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from submission_policy
    where activity_id = activity and is_anonymous and names_shown_at is null)
$$;

-- The students whom staff mean: an alias is understood also after names are shown, an account only then.
create function students_named(activity uuid, named uuid[]) returns uuid[] language sql stable parallel safe as $$
  select case when policy.is_anonymous then array(
    select student.account_id from activity_ever_student as student
    where student.activity_id = activity and (
      student_alias(policy.alias_salt, student.account_id) = any(named)
      or policy.names_shown_at is not null and student.account_id = any(named))
  ) else named end
  from submission_policy as policy where policy.activity_id = activity
$$;

create function student_named(activity uuid, named uuid) returns uuid language sql stable parallel safe as $$
  select (students_named(activity, array[named]))[1]
$$;
