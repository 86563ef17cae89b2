create index attendance_trash on attendance (course_id, deleted_at desc) where deleted_at is not null;
