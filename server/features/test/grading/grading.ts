import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { findAttempt, findSubmission, gradeSlots, mstatusOf } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { testSubmissions } from '../submissions.ts'

type Grade = Value<typeof testGradingCalls.gradeAnswers.input>['grades'][number]

const slots = prepared(
  (_, id: string, questionIds: readonly string[]) => sql<{ slot: number; question_id: string }>`
    select asked.slot, version.question_id from test_question as asked
    join question_version as version on version.id = asked.version_id
    where asked.activity_id = ${id} and version.question_id = any(${questionIds}::uuid[])`,
)

/** Where the answers to these questions stand; nothing for what the test does not ask. */
async function slotsOf(db: Database, id: string, questionIds: readonly string[]) {
  const rows = await slots(db, id, [...new Set(questionIds)])
  return new Map(rows.map(row => [row.question_id, row.slot]))
}

/** A slot that no paper has. */
const noSlot = 30_000

async function outcomesOf(context: CourseContext, id: string, grades: readonly Grade[]) {
  const slotOf = await slotsOf(
    context.db,
    id,
    grades.map(({ questionId }) => questionId),
  )
  return gradeSlots(context, testSubmissions, {
    id,
    grades: grades.map(({ questionId, workId: work, comment = '', ...grade }) => ({
      ...{ ...grade, comment, work, slot: slotOf.get(questionId) ?? noSlot },
    })),
  })
}

/** Scores answers of many students, each by itself. @returns what became of each, in their order */
export async function gradeMany(context: CourseContext, id: string, grades: readonly Grade[]) {
  const outcomes = await outcomesOf(context, id, grades)
  return outcomes.map(outcome =>
    outcome instanceof Failure
      ? { gradeCount: 0, refusal: refusalIn(context.language, outcome) }
      : { gradeCount: outcome, refusal: null },
  )
}

/** Scores one answer. @returns the new total of the attempt; @throws why it is refused, as `gradeSlots` */
export async function gradeOne(context: CourseContext, id: string, grade: Grade) {
  const [outcome] = await outcomesOf(context, id, [grade])
  if (outcome instanceof Failure) throw outcome
  const { studentId, attempt } = grade
  const work = await (attempt === undefined
    ? findSubmission(context, id, studentId)
    : findAttempt(context, id, studentId, attempt))
  return {
    gradeCount: outcome ?? fail(testSubmissions.errors.slotMissing),
    total: work.score,
    state: mstatusOf(work, work),
  }
}
