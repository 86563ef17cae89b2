-- When a message was last put on its way outside of the application.
alter table notification add column told_at timestamptz;
