-- Reminders by hand are in one table for every kind of activity that is only seen; those of notices were beside their readings.
insert into activity_reminder (activity_id, account_id, reminded_at)
select notice_id, account_id, reminded_at from notice_reading where reminded_at is not null;

delete from notice_reading where read_at is null and acknowledged_at is null;
alter table notice_reading drop column reminded_at;

-- Who has done what a notice asks is now read from `progress`, as in every kind: it says what the readings say.
insert into progress as known (activity_id, account_id, state, percent, begun_at, done_at, updated_at)
select notice.id, reading.account_id, 2, 100, reading.read_at, coalesce(reading.acknowledged_at, reading.read_at),
  coalesce(reading.acknowledged_at, reading.read_at)
from notice
join notice_reading as reading on reading.notice_id = notice.id
where case when notice.needs_acknowledgement then reading.acknowledged_at else reading.read_at end is not null
on conflict (activity_id, account_id) do update set state = 2, percent = 100,
  done_at = coalesce(known.done_at, excluded.done_at)
  where known.state <> 2;

update progress set state = case when read_at is null then 0 else 1 end,
  percent = case when read_at is null then 0 else 50 end, done_at = null
from (
  select progress.activity_id, progress.account_id, reading.read_at
  from notice
  join progress on progress.activity_id = notice.id and progress.state = 2
  left join notice_reading as reading on reading.notice_id = notice.id and reading.account_id = progress.account_id
  where case when notice.needs_acknowledgement then reading.acknowledged_at else reading.read_at end is null
) as undone
where progress.activity_id = undone.activity_id and progress.account_id = undone.account_id;
