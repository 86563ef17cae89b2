import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mistakeSources } from '#contract/features/mistake/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { isFor } from '#server/features/activity/public.ts'
import type { MistakeSource } from '#server/features/mistake/public.ts'
import { digestOf } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { isSince, isWritingAnew } from './store.ts'

const onlyIn = (alias: string, slot?: RawBuilder<number>) =>
  slot ? sql`and ${sql.ref(`${alias}.slot`)} = ${slot}` : sql``

/** The scores that people gave (`gave`), by slot, of rows `author` and `submission`. */
const gaveOf = (slot?: RawBuilder<number>) => sql`
  left join lateral (
    select jsonb_object_agg(newest.slot, newest.score) as scores from (
      select distinct on (grade.slot) grade.slot, grade.score from submission_grade as grade
      where grade.submission_id = submission.id and grade.track = 0 and grade.version = submission.version
        and (grade.account_id is null or grade.account_id = author.account_id) ${onlyIn('grade', slot)}
      order by grade.slot, grade.account_id nulls last, grade.number desc
    ) as newest
  ) as gave on true`

/**
 * To rows `author` and `submission` of a judged attempt: the machine's `scoring`, the scores that people `gave`, which come before
 * it, and which slots are `written`. A paper is read once, not each of its slots.
 * @param slot only this one
 */
const judgementOf = (slot?: RawBuilder<number>) => sql`
  left join submission_scoring as scoring on scoring.submission_id = submission.id and scoring.is_current
    and scoring.version = submission.version
  ${gaveOf(slot)}
  left join lateral (
    select array_agg(newest.slot) as slots from (
      select distinct on (part.slot) part.slot,
        part.text <> '' or jsonb_typeof(part.value) <> 'null' or exists (
          select from submission_file as file
          where file.submission_id = part.submission_id and file.slot = part.slot and file.version = part.version)
          as is_written
      from submission_part as part
      where part.submission_id = submission.id and part.version <= submission.version ${onlyIn('part', slot)}
      order by part.slot, part.version desc
    ) as newest where newest.is_written
  ) as written on true`
const judgedColumns = sql`author.account_id, submission.id as submission_id, submission.version, gave.scores as given,
  coalesce(scoring.scores, '{}') || coalesce(gave.scores, '{}') as scores, written.slots as written`

/**
 * To rows `paper` with these columns and its `points`: what each slot got, and could give. What was left empty is left out, unless
 * everybody gets its points.
 */
const got = sql`
  cross join lateral (
    select slot::smallint as slot, score::numeric as score, (paper.points ->> slot)::numeric as most
    from jsonb_each_text(paper.scores) as each (slot, score) offset 0
  ) as got`
const isJudged = sql<SqlBool>`got.most > 0 and (got.score >= got.most or got.slot = any(paper.written))`

/** Of a row `author`, in tests that are not deleted. */
const ofTests = (courseId: string): RawBuilder<unknown> => sql`
  join submission on submission.id = author.submission_id
  join activity on activity.id = author.activity_id and activity.course_id = ${courseId}
    and activity.deleted_at is null
  join test on test.id = activity.id
  join submission_policy as policy on policy.activity_id = activity.id`
const points = sql`coalesce(submission.slot_points, policy.slot_points) as points`

/**
 * How many answered each slot of each test, and how many of them wrong, over what all who are there handed in last. What the
 * machine's run came to stands with it (decision 282): the answers are read only where people gave points, and those of a paper whose run says
 * nothing of what its slots give now.
 */
const slotsOfClass = (courseId: string): RawBuilder<unknown> => sql`
  with paper as materialized (
    select activity.id as activity_id, ${points}, author.account_id, submission.id as submission_id,
      gave.scores as given, scoring.written, scoring.full_slots, scoring.missed_slots,
      coalesce(scoring.points_digest = ${digestOf(sql`coalesce(submission.slot_points, policy.slot_points)`)}, false) as is_known
    from submission_author as author ${ofTests(courseId)}
    join activity_student as student on student.activity_id = activity.id and student.account_id = author.account_id
    left join submission_scoring as scoring on scoring.submission_id = submission.id and scoring.is_current
      and scoring.version = submission.version
    ${gaveOf()}
    where author.is_latest and author.state = ${sql.lit(submissionStates.graded)}
  ), judged as (
    select activity_id, slot, is_wrong from (
      select activity_id, given, unnest(full_slots) as slot, false as is_wrong from paper where is_known
      union all
      select activity_id, given, unnest(missed_slots), true from paper where is_known
    ) as machine
    where given is null or not given ? slot::text
    union all
    select activity_id, slot, score < most from paper
    cross join lateral (
      select slot::smallint as slot, score::numeric as score, (paper.points ->> slot)::numeric as most
      from jsonb_each_text(paper.given) as each (slot, score) offset 0
    ) as given
    where is_known and most > 0 and (score >= most or slot = any(written))
    union all
    select paper.activity_id, got.slot, got.score < got.most from (
      select paper.activity_id, paper.points, ${judgedColumns}
      from paper join submission on submission.id = paper.submission_id
      join submission_author as author on author.submission_id = submission.id and author.account_id = paper.account_id
      ${judgementOf()}
      where not paper.is_known
      offset 0
    ) as paper
    ${got}
    where ${isJudged}
  )
  select activity_id, slot, count(*) as answered, count(*) filter (where is_wrong) as wrong from judged
  group by activity_id, slot`

/** The question that one which is asked in a course's tests was made of: itself where nobody knows that. */
const homeOf = (courseId: string, id: string): RawBuilder<unknown> => sql`
  select coalesce(origin.question_id, version.question_id) as id
  from question_version as version join test_question as asked on asked.version_id = version.id
  join activity on activity.id = asked.activity_id and activity.course_id = ${courseId}
  left join question_version as origin on origin.id = asked.origin_id
  where version.question_id = ${id} limit 1`

/** All that a course's tests ask of one question, and of its copies. */
const copiesIn = (courseId: string, homeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select asked.activity_id, asked.slot, asked.version_id, version.question_id, activity.title, activity.published_at,
    policy.slot_points, policy.is_anonymous and policy.names_shown_at is null as are_names_hidden
  from (select ${homeId} as id) as home
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
      paper.account_id, asked.slot, paper.submitted_at as answered_at, got.score, got.most as points, paper.title,
      paper.is_explained, false as is_draft
    from (
      select activity.id as activity_id, ${points}, ${judgedColumns}, author.submitted_at, activity.title,
        ${isSince(sql`test.explanations_shown`, now)} as is_explained,
        ${isSince(sql`test.score_shown`, now)} as is_score_shown
      from submission_author as author ${ofTests(courseId)} ${judgementOf()}
      where author.account_id = ${studentId}::uuid and author.state = ${sql.lit(submissionStates.graded)}
        and activity.published_at <= ${at(now)} and ${isFor(sql`${studentId}::uuid`)}
        and ${isSince(sql`test.paper_shown`, now)} and ${isSince(sql`test.answers_shown`, now)}
        and not ${isWritingAnew(sql`${studentId}::uuid`, now)}
      offset 0
    ) as paper
    ${got}
    join test_question as asked on asked.activity_id = paper.activity_id and asked.slot = got.slot
      and asked.dropped_at is null
    join question_version as version on version.id = asked.version_id
    left join question_version as origin on origin.id = asked.origin_id
    where ${isJudged}
      -- What a person thought of it is said with the score alone.
      and (paper.given ->> got.slot::text is null or paper.is_score_shown)`,
  ofClass: courseId => sql`
    select version.question_id, asked.version_id, origin.question_id as origin_id, judged.answered, judged.wrong
    from (${slotsOfClass(courseId)}) as judged
    join test_question as asked on asked.activity_id = judged.activity_id and asked.slot = judged.slot
      and asked.dropped_at is null
    join question_version as version on version.id = asked.version_id
    left join question_version as origin on origin.id = asked.origin_id`,
  homeOf: ({ courseId, id }) => homeOf(courseId, id),
  ofQuestion: ({ courseId, homeId }) => sql`
    select asked.activity_id, asked.title, asked.are_names_hidden, asked.question_id, asked.version_id,
      paper.submission_id, paper.version, asked.slot, paper.account_id, got.score < got.most as is_wrong
    from (${copiesIn(courseId, homeId)} offset 0) as asked
    join lateral (
      select coalesce(submission.slot_points, asked.slot_points) as points, ${judgedColumns}
      from submission_author as author join submission on submission.id = author.submission_id
      join activity_student as student on student.activity_id = author.activity_id
        and student.account_id = author.account_id
      ${judgementOf(sql`asked.slot`)}
      where author.activity_id = asked.activity_id and student.activity_id = asked.activity_id and author.is_latest
        and author.state = ${sql.lit(submissionStates.graded)}
    ) as paper on true
    ${got}
    where got.slot = asked.slot and ${isJudged}`,
}
