-- What of a course was deleted, the last first; the sweep goes by the time alone.
create index activity_trash on activity (course_id, deleted_at desc, id desc) where deleted_at is not null;

-- Who has an end of their own is reminded of that one. Null: all who have the common end.
alter table due_reminder add account_id uuid references account (id);
alter table due_reminder drop constraint due_reminder_pkey,
  add unique nulls not distinct (activity_id, hours_before, account_id);
create index due_reminder_account on due_reminder (account_id) where account_id is not null;
