import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import type { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringModes, stepStates } from '#contract/features/answering/rules.ts'
import { gradeSlots } from '#server/features/submission/public.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { holdStep } from '../steps/store.ts'
import { questionsIn, stateOfStep } from '../store.ts'
import { answeringSubmissions } from '../submissions.ts'

type Grade = Value<typeof answeringResultCalls.gradeAnswers.input>['grades'][number]

/** A slot that no step has. */
const noSlot = 30_000

const drafts = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<{ account_id: string; attempt: number }>`
    select author.account_id, author.attempt from submission_author as author
    join submission on submission.id = author.submission_id
    where author.activity_id = ${activityId} and author.account_id = any(${accountIds}::uuid[])
      and submission.sealed = 0 and author.attempt = 1`,
)

/**
 * Scores answers of one step, each by itself: in class once the step is over, before the set is handed in. The step is held, so that nobody
 * changes what is graded.
 * @returns what became of each, in their order
 * @throws notFound, stepNotStarted, stepRunning
 */
export async function gradeAnswers(context: CourseContext, stepId: string, grades: readonly Grade[]) {
  const { db, now } = context
  const step = await holdStep(db, stepId)
  const { activity_id: id, mode, closes_at } = step
  const isSetOver = closes_at !== null && closes_at <= now
  const set = { mode, state: isSetOver ? activityStates.ended : activityStates.ongoing }
  const state = stateOfStep(step, set, now)
  const isInClass = mode === answeringModes.inClass
  if (isInClass && state === stepStates.notStarted) fail(answeringErrors.stepNotStarted)
  if (isInClass && state === stepStates.ongoing) fail(answeringErrors.stepRunning)
  const [asked, written] = await Promise.all([
    questionsIn(db, id),
    drafts(
      db,
      id,
      grades.map(({ studentId }) => studentId),
    ),
  ])
  const attemptOf = new Map<string, number>(written.map(row => [row.account_id, row.attempt]))
  const slotOf = new Map<string, number>(
    asked.flatMap(({ step_id, question_id, slot }) =>
      step_id === stepId ? [[question_id, slot] as const] : [],
    ),
  )
  const outcomes = await gradeSlots(context, answeringSubmissions, {
    id,
    takesDrafts: isInClass,
    grades: grades.map(({ questionId, workId: work, comment = '', ...grade }) => ({
      ...{ ...grade, comment, work, slot: slotOf.get(questionId) ?? noSlot },
      attempt: grade.attempt ?? attemptOf.get(grade.studentId),
    })),
  })
  return outcomes.map(outcome =>
    outcome instanceof Failure
      ? { gradeCount: 0, refusal: refusalIn(context.language, outcome) }
      : { gradeCount: outcome, refusal: null },
  )
}
