-- A class or a group that an activity is for may see it later than the others do, and begin at a time of its own (decision 263).
alter table activity_audience
  -- When it appears for them; null: when it does for the others.
  add published_at timestamptz,
  -- It is not for them yet. Kept, so that whatever asks for whom an activity is need not ask what time it is.
  add is_waiting boolean not null default false,
  -- Null: the activity's.
  add begins_at timestamptz;
create index activity_audience_waiting on activity_audience (activity_id) where is_waiting;

create or replace function is_meant(activity uuid, account uuid, class uuid) returns boolean
  language sql stable parallel safe
as $$
  select exists (
    select from activity_audience as meant
    where meant.activity_id = activity and not meant.is_waiting and (meant.class_id = class or exists (
      select from group_member as member where member.group_id = meant.group_id and member.account_id = account)))
  or exists (
    select from progress where progress.activity_id = activity and progress.account_id = account and progress.state >= 2)
$$;
