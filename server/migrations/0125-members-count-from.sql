-- With all columns that memberships have by now.
create or replace view course_member as select * from membership where left_at is null;
create or replace view course_student as select * from course_member where role = 'student';
