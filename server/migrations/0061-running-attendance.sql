-- What runs in all courses of a person is asked for on every screen.
create index attendance_running on attendance (course_id) where ended_at is null and deleted_at is null;
