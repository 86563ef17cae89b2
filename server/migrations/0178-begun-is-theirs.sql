-- Who has begun a paper goes on with it, whatever class or group they are in by then (decision 294): what must be begun, has a
-- working time, or is written in parts. Drafts of other work stay out of sight.
create or replace function is_meant(activity uuid, account uuid, class uuid) returns boolean
  language sql stable parallel safe
as $$
  select exists (
    select from activity_audience as meant
    where meant.activity_id = activity and not meant.is_waiting and (meant.class_id = class or exists (
      select from group_member as member where member.group_id = meant.group_id and member.account_id = account)))
  or exists (
    select from progress where progress.activity_id = activity and progress.account_id = account and progress.state >= 2)
  or exists (
    select from submission_author as author
    join submission on submission.id = author.submission_id and submission.began_at is not null
    join submission_policy as policy on policy.activity_id = author.activity_id
      and (policy.must_begin or policy.working_time is not null or policy.slot_points is not null)
    where author.activity_id = activity and author.account_id = account)
$$;
