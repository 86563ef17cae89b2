-- Which ends of single people come near: reminders.
create index activity_exception_ends on activity_exception (ends_at) where ends_at is not null;
