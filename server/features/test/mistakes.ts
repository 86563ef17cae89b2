import { type RawBuilder, sql } from 'kysely'
import { mistakeSources } from '#contract/features/mistake/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { isFor } from '#server/features/activity/public.ts'
import type { MistakeSource } from '#server/features/mistake/public.ts'
import { at } from '#server/kernel/database.ts'
import { isSince } from './store.ts'

/**
 * To rows `paper` (a judged attempt) and `asked` (a question of its test): what it could give (`worth.most`), and what it got, from a
 * person (`given`) or from the machine (`scoring`).
 */
const judgement = sql`
  cross join lateral (
    select (coalesce(paper.own_points, paper.slot_points) ->> asked.slot::text)::numeric as most) as worth
  left join submission_scoring as scoring on scoring.submission_id = paper.submission_id and scoring.is_current
    and scoring.version = paper.version
  left join lateral (
    select grade.score from submission_grade as grade
    where grade.submission_id = paper.submission_id and grade.slot = asked.slot and grade.track = 0
      and grade.version = paper.version and (grade.account_id is null or grade.account_id = paper.account_id)
    order by grade.account_id nulls last, grade.number desc limit 1
  ) as given on true
  left join lateral (
    select coalesce(given.score, (scoring.scores ->> asked.slot::text)::numeric) as score) as got on true`

/** Something stands in the slot of a row `paper`. */
const isAnswered = sql<boolean>`coalesce((
  select part.text <> '' or jsonb_typeof(part.value) <> 'null' or exists (
    select from submission_file as file
    where file.submission_id = part.submission_id and file.slot = part.slot and file.version = part.version)
  from submission_part as part
  where part.submission_id = paper.submission_id and part.slot = asked.slot and part.version <= paper.version
  order by part.version desc limit 1), false)`

const columns = sql`author.account_id, submission.id as submission_id, submission.version,
  submission.slot_points as own_points, policy.slot_points, activity.id as activity_id`

/** Judged attempts of a row `author`, in tests that are not deleted. */
const ofTests = (courseId: string): RawBuilder<unknown> => sql`
  join submission on submission.id = author.submission_id
  join activity on activity.id = author.activity_id and activity.course_id = ${courseId}
    and activity.deleted_at is null
  join test on test.id = activity.id
  join submission_policy as policy on policy.activity_id = activity.id`

/** All that a course's tests ask of one question: itself where nobody knows what it was made of, and its copies. */
const copiesIn = (courseId: string, id: string): RawBuilder<unknown> => sql`
  select asked.activity_id, asked.slot, asked.version_id, version.question_id, activity.title, activity.published_at,
    policy.slot_points, policy.is_anonymous and policy.names_shown_at is null as are_names_hidden
  from (
    select coalesce(origin.question_id, version.question_id) as id
    from question_version as version join test_question as asked on asked.version_id = version.id
    join activity on activity.id = asked.activity_id and activity.course_id = ${courseId}
    left join question_version as origin on origin.id = asked.origin_id
    where version.question_id = ${id} limit 1
  ) as home
  join lateral (
    select asked.* from question_version as version join test_question as asked on asked.version_id = version.id
    where version.question_id = home.id and asked.origin_id is null
    union all
    select asked.* from question_version as version join test_question as asked on asked.origin_id = version.id
    where version.question_id = home.id
  ) as asked on asked.dropped_at is null
  join activity on activity.id = asked.activity_id and activity.course_id = ${courseId} and activity.deleted_at is null
  join submission_policy as policy on policy.activity_id = activity.id
  join question_version as version on version.id = asked.version_id`

/** Questions of tests are mistakes once their paper is judged and its answers are shown (`shownNow`). */
export const testMistakes: MistakeSource = {
  number: mistakeSources.test,
  judged: ({ studentId, courseId, now }) => sql`
    select version.question_id, asked.version_id, origin.question_id as origin_id, paper.submission_id,
      paper.account_id, asked.slot, paper.submitted_at as answered_at, got.score, worth.most as points, paper.title,
      paper.is_explained
    from (
      select ${columns}, author.submitted_at, activity.title, ${isSince(sql`test.explanations_shown`, now)} as is_explained,
        ${isSince(sql`test.score_shown`, now)} as is_score_shown
      from submission_author as author ${ofTests(courseId)}
      where author.account_id = ${studentId}::uuid and author.state = ${sql.lit(submissionStates.graded)}
        and activity.published_at <= ${at(now)} and ${isFor(sql`${studentId}::uuid`)}
        and ${isSince(sql`test.paper_shown`, now)} and ${isSince(sql`test.answers_shown`, now)}
      offset 0
    ) as paper
    join test_question as asked on asked.activity_id = paper.activity_id and asked.dropped_at is null
    join question_version as version on version.id = asked.version_id
    left join question_version as origin on origin.id = asked.origin_id
    ${judgement}
    where worth.most > 0 and got.score is not null
      -- What a person thought of it is said with the score alone.
      and (given.score is null or paper.is_score_shown)
      and (got.score >= worth.most or ${isAnswered})`,
  ofClass: courseId => sql`
    select version.question_id, asked.version_id, origin.question_id as origin_id, judged.answered, judged.wrong
    from (
      select asked.activity_id, asked.slot, count(*) as answered,
        count(*) filter (where got.score < worth.most) as wrong
      from (
        select ${columns} from submission_author as author ${ofTests(courseId)}
        join activity_student as student on student.activity_id = activity.id and student.account_id = author.account_id
        where author.is_latest and author.state = ${sql.lit(submissionStates.graded)}
      ) as paper
      join test_question as asked on asked.activity_id = paper.activity_id and asked.dropped_at is null
      ${judgement}
      where worth.most > 0 and got.score is not null and (got.score >= worth.most or ${isAnswered})
      group by asked.activity_id, asked.slot
    ) as judged
    join test_question as asked on asked.activity_id = judged.activity_id and asked.slot = judged.slot
    join question_version as version on version.id = asked.version_id
    left join question_version as origin on origin.id = asked.origin_id`,
  ofQuestion: ({ courseId, id }) => sql`
    select asked.activity_id, asked.title, asked.are_names_hidden, asked.question_id, asked.version_id,
      paper.submission_id, paper.version, asked.slot, paper.account_id, got.score < worth.most as is_wrong
    from (${copiesIn(courseId, id)} offset 0) as asked
    join lateral (
      select author.account_id, submission.id as submission_id, submission.version, submission.slot_points as own_points,
        asked.slot_points
      from submission_author as author join submission on submission.id = author.submission_id
      join activity_student as student on student.activity_id = author.activity_id
        and student.account_id = author.account_id
      where author.activity_id = asked.activity_id and student.activity_id = asked.activity_id and author.is_latest
        and author.state = ${sql.lit(submissionStates.graded)}
    ) as paper on true
    ${judgement}
    where worth.most > 0 and got.score is not null and (got.score >= worth.most or ${isAnswered})`,
}
