-- Since when what an unread message says is no longer true: nobody sees it, but it comes back with what it is about.
alter table notification add column withdrawn_at timestamptz;
drop index notification_unread;
create index notification_unread on notification (account_id) where read_at is null and withdrawn_at is null;
create index notification_course on notification (course_id) where read_at is null;

-- What is over in a minute goes before what can wait.
alter table delivery add column is_urgent boolean not null default false;
drop index delivery_waiting;
create index delivery_waiting on delivery (is_urgent desc, due_at) where state = 0;
create index delivery_account on delivery (account_id) where state = 0;
