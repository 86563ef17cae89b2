import { type RawBuilder, sql } from 'kysely'
import { lateRules, submissionStates } from '#contract/features/submission/rules.ts'
import type { ActivityKind } from '#server/features/activity/public.ts'

const submitted = sql.lit(submissionStates.submitted)

/** Whether, once the time is over, it counts as not handed in: so does what was returned and not handed in again. */
export const isNotHandedIn = (state: RawBuilder<number>) =>
  sql<boolean>`${state} in (${sql.lit(submissionStates.notSubmitted)}, ${sql.lit(submissionStates.returned)})`

/** What is to do in an activity whose work is handed in. */
export const submissionTodo: NonNullable<ActivityKind['todo']> = {
  openAfterEnd: sql`(
    select late_rule = ${sql.lit(lateRules.late)} from submission_policy as policy where policy.activity_id = activity.id)`,
  // Each author is looked up: without "offset 0" all the students of a course are joined with the works, to find the first.
  isWaiting: sql`exists (
    select from submission_author as author
    where author.activity_id = activity.id and author.state = ${submitted} and author.is_latest and exists (
      select from course_student as student
      where student.course_id = activity.course_id and student.account_id = author.account_id
      offset 0
    )
  )`,
  // Excludes the few former students, so that no membership is looked up for each work.
  waiting: sql`(
    select count(*)::int from submission_author as author
    where author.activity_id = activity.id and author.state = ${submitted} and author.is_latest
  ) - (
    select count(*)::int from membership as former
    join submission_author as author on author.activity_id = activity.id and author.account_id = former.account_id
      and author.state = ${submitted} and author.is_latest
    where former.course_id = activity.course_id and (former.left_at is not null or former.role <> 'student')
  )`,
}
