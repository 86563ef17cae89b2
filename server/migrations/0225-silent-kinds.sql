-- What stays inside the application: kinds of messages, and courses.
alter table delivery_setting
  add column silent_kinds text[] not null default '{}',
  add column silent_courses uuid[] not null default '{}';
