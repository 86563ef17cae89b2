-- Works that wait to be marked; 1 is submitted. Asked of every homework of somebody's courses by the list of what to do.
create index submission_waiting on submission (homework_id, account_id) where state = 1;
-- Whose works do not wait any more: few in any course.
create index membership_former on membership (course_id, account_id) where left_at is not null or role <> 'student';
