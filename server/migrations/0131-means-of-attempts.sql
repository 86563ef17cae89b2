-- What counts of several attempts is kept in thousandths (decision P70): a mean that was rounded to tenths was rounded
-- once more in the total of its course.
alter table submission_author alter column result type numeric(6, 3);

update submission_author as newest set result = of.result
from (
  select activity_id, account_id, round(avg(greatest(score - deduction, 0)), 3) as result
  from submission_author where score is not null group by activity_id, account_id having count(*) > 1
) as of
join submission_policy as policy on policy.activity_id = of.activity_id and policy.attempt_rule = 3
where newest.activity_id = of.activity_id and newest.account_id = of.account_id and newest.is_latest
  and newest.result is not null;
