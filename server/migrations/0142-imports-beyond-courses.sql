-- Questions are read for a bank, which may belong to no course (decision 254).
alter table table_import alter column course_id drop not null;
