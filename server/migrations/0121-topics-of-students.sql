-- What students started is theirs: it does not travel with the course's content.
alter table topic add by_student boolean not null default false;

update topic set by_student = true
from activity
join membership on membership.course_id = activity.course_id and membership.account_id = activity.author_id
where activity.id = topic.id and membership.role = 'student';
