import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { mistakeSources } from '#contract/features/mistake/entities.ts'
import { deadlineOf, isFor } from '#server/features/activity/public.ts'
import type { MistakeSource } from '#server/features/mistake/public.ts'
import { at } from '#server/kernel/database.ts'
import { got, joinGiven } from './points.ts'

const inClass = sql.lit(answeringModes.inClass)

/** All that somebody has answered in a course's sets for points, as rows `counted`, with the question `asked` and its `step`. */
const answersIn = (courseId: string): RawBuilder<unknown> => sql`
  from activity join answering on answering.id = activity.id
  join answering_question as asked on asked.activity_id = activity.id and asked.points > 0
  join answering_step as step on step.id = asked.step_id
  join question_version as version on version.id = asked.version_id
  left join question_version as origin on origin.id = asked.origin_id
  join answering_counted as counted on counted.activity_id = asked.activity_id and counted.slot = asked.slot
    and counted.keys <> '{}'
  join lateral (
    select submission.id, submission.version, submission.sealed, author.submitted_at,
      author.score_published_at is not null or policy.scores_published_at is not null as is_published
    from submission_author as author join submission on submission.id = author.submission_id
    join submission_policy as policy on policy.activity_id = author.activity_id
    where author.activity_id = counted.activity_id and author.account_id = counted.account_id
    order by author.attempt desc limit 1
  ) as work on true
  ${joinGiven}
  where activity.course_id = ${courseId} and activity.deleted_at is null and ${got} is not null`

/** What was answered there by who is in the class, as far as it is over: in class the step, else it was handed in. */
const ofStudents = sql<SqlBool>`
  case when answering.mode = ${inClass} then step.ended_at is not null else work.version > 0 end
  and exists (select from activity_student as student
    where student.activity_id = counted.activity_id and student.account_id = counted.account_id)`

/** The version that was handed in, or will be. */
const version = sql`coalesce(nullif(work.version, 0), work.sealed + 1)`

/** Questions of steps are mistakes once what is right is shown: of their step, or of all as the set is over (P91). */
export const stepMistakes: MistakeSource = {
  number: mistakeSources.step,
  judged: ({ studentId, courseId, now }) => sql`
    select version.question_id, asked.version_id, origin.question_id as origin_id, work.id as submission_id,
      counted.account_id, asked.slot, coalesce(step.ended_at, work.submitted_at, counted.counted_at) as answered_at,
      ${got} as score, asked.points, activity.title, true as is_explained, work.version = 0 as is_draft
    ${answersIn(courseId)} and counted.account_id = ${studentId}::uuid and activity.published_at <= ${at(now)}
      and ${isFor(sql`${studentId}::uuid`)}
      and (step.answers_shown_at is not null or ${deadlineOf(sql`${studentId}::uuid`)} <= ${at(now)})
      -- What a person thought of it is said with the score alone.
      and (given.score is null or work.is_published)`,
  ofClass: courseId => sql`
    select version.question_id, asked.version_id, origin.question_id as origin_id, count(*) as answered,
      count(*) filter (where ${got} < asked.points) as wrong
    ${answersIn(courseId)} and ${ofStudents}
    group by version.question_id, asked.version_id, origin.question_id`,
  homeOf: ({ courseId, id }) => sql`
    select coalesce(origin.question_id, version.question_id) as id
    from question_version as version join answering_question as asked on asked.version_id = version.id
    join activity on activity.id = asked.activity_id and activity.course_id = ${courseId}
    left join question_version as origin on origin.id = asked.origin_id
    where version.question_id = ${id} limit 1`,
  ofQuestion: ({ courseId, homeId }) => sql`
    select activity.id as activity_id, activity.title, false as are_names_hidden, version.question_id, asked.version_id,
      work.id as submission_id, ${version} as version, asked.slot, counted.account_id, ${got} < asked.points as is_wrong
    ${answersIn(courseId)} and ${ofStudents} and coalesce(origin.question_id, version.question_id) = ${homeId}`,
}
