-- For the pause between two reminders by hand: one table for every kind that notes in `progress` who is done.
create table activity_reminder (
  activity_id uuid not null references activity (id) on delete cascade,
  account_id uuid not null references account (id),
  reminded_at timestamptz not null,
  primary key (activity_id, account_id)
);
create index activity_reminder_account on activity_reminder (account_id);

insert into activity_reminder
select material_id, account_id, reminded_at from material_reminder
union all
select topic_id, account_id, reminded_at from topic_reminder
union all
select video_id, account_id, reminded_at from video_reminder;

drop table material_reminder;
drop table topic_reminder;
drop table video_reminder;
