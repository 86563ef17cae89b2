-- What is about to end, by the minute: reminders.
create index activity_ends on activity (ends_at) where deleted_at is null;
-- The courses that a school shows to its people, newest first.
create index course_public on course (semester desc, id desc)
  where is_public and deleted_at is null and ended_at is null;
-- What the daily sweeps look for, rare among the rest.
create index course_export_kept on course_export (finished_at) where file_id is not null;
create index notification_withdrawn on notification (withdrawn_at) where withdrawn_at is not null;
-- Of an imported course all are counted, whatever their state.
drop index group_batch_course;
create index group_batch_course on group_batch (course_id);
