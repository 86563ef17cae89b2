-- Those of a course that are for some only are few, and are asked for with each change of a class.
create index activity_for_some on activity (course_id) where is_for_some;

-- What is looked for by its beginning may have been deleted since.
drop index attendance_course;
create index attendance_course on attendance (course_id, begins_at desc);
