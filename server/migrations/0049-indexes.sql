-- The places that a course keeps, in the order of their list.
create index invitation_course on invitation (course_id, number, id);
-- Asked when a file is deleted.
create index upload_file on upload (file_id) where file_id is not null;
