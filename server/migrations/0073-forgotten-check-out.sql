-- What a record said before the check-out was forgotten, for an attendance that continues.
alter table attendance_record add column before_forgotten smallint;
