import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { hundredths } from '#contract/features/activity/score-rounding.ts'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { presentRubric, rubricOfActivity } from '#server/features/rubric/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { judgementOf } from '../task/judgements.ts'
import { taskToSee } from '../task/policy.ts'

/** The judgements that count: of each student the newest. */
const judgements = fragment(
  (db, activityId: string) =>
    sql`select ${judgementOf(db, sql`submission.id`, sql`submission.version`, sql`author.account_id`)} as judgement
    from submission_author as author
    join submission on submission.id = author.submission_id
    join activity_student as student on student.activity_id = author.activity_id
      and student.account_id = author.account_id
    where author.activity_id = ${activityId} and author.is_latest
      and author.state = ${sql.lit(submissionStates.graded)}`,
)

interface LevelCount {
  /** Its place in the rubric, from 1. */
  criterion: number
  /** Null: none. */
  level: number | null
  students: number
}
const levelsOf = prepared(
  (db, activityId: string) => sql<LevelCount>`
    select choice.criterion::int, (choice.chosen ->> 'level')::int as level, count(*)::int as students
    from (${judgements(db, activityId)}) as given
    cross join lateral jsonb_array_elements(given.judgement -> 'chosen') with ordinality as choice (chosen, criterion)
    where given.judgement is not null
    group by 1, 2`,
)

/** How often each level of an activity's rubric was given. @throws notFound where it has none */
export async function rubricFiguresOf(context: CourseContext, id: string) {
  const { db } = context
  const [task, rubric, chosen] = await Promise.all([
    taskToSee(context, id),
    rubricOfActivity(db, id),
    levelsOf(db, id),
  ])
  if (!rubric) return fail(kernelErrors.notFound)
  const figures = rubric.criteria.map(({ levels }, place) => {
    const own = chosen.filter(({ criterion }) => criterion === place + 1)
    const of = (level: number | null) => own.find(each => each.level === level)?.students ?? 0
    const counts = levels.map((_, level) => of(level))
    const students = counts.reduce((sum, count) => sum + count, 0)
    const points = levels.reduce((sum, level, at) => sum + (level.points ?? 0) * counts[at]!, 0)
    return {
      counts,
      missing: of(null),
      mean: students === 0 ? null : hundredths(points / students),
    }
  })
  const graded = Math.max(
    0,
    ...figures.map(({ counts, missing }) => counts.reduce((sum, count) => sum + count, missing)),
  )
  return { title: task.title, rubric: presentRubric(rubric, graded > 0)!, graded, figures }
}

const judged = prepared((db, activityId: string) =>
  db
    .selectFrom('submission_grade')
    .innerJoin('submission', 'submission.id', 'submission_grade.submission_id')
    .select('submission.id')
    .where('submission.activity_id', '=', activityId)
    .where('submission_grade.slot', '=', sql.lit(wholeSlot))
    .where('submission_grade.judgement', 'is not', null)
    .limit(sql.lit(1)),
)

/** Whether work as a whole has been graded by the rubric of an activity, however long ago. */
export const isGradedByRubric = async (db: Database, activityId: string) =>
  (await judged.first(db, activityId)) !== undefined

const judgedSlots = prepared((db, activityId: string) =>
  db
    .selectFrom('submission_grade')
    .innerJoin('submission', 'submission.id', 'submission_grade.submission_id')
    .select('submission_grade.slot')
    .distinct()
    .where('submission.activity_id', '=', activityId)
    .where('submission_grade.judgement', 'is not', null),
)

/** The parts whose rubric somebody has graded by. */
export const slotsGradedByRubric = async (db: Database, activityId: string): Promise<ReadonlySet<number>> =>
  new Set((await judgedSlots(db, activityId)).map(({ slot }) => slot))
