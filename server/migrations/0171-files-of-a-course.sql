-- The files of a course's materials, newest first, page by page.
create index activity_materials on activity (course_id, id desc) where deleted_at is null and type in (2, 8);
