-- A kind of activity may remind of its end more than once.
alter table due_reminder add column hours_before smallint not null default 24;
alter table due_reminder drop constraint due_reminder_pkey, add primary key (activity_id, hours_before);
