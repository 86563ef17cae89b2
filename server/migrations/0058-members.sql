-- Who is in a course now. All features but the one that admits and dismisses people read memberships here.
create view course_member as select * from membership where left_at is null;
create view course_student as select * from course_member where role = 'student';
