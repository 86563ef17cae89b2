import type { Value } from '#contract/call.ts'
import type { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { gradeSlots } from '#server/features/submission/public.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { stepToSee } from '../steps/store.ts'
import { questionsIn } from '../store.ts'
import { answeringSubmissions } from '../submissions.ts'

type Grade = Value<typeof answeringResultCalls.gradeAnswers.input>['grades'][number]

/** A slot that no step has. */
const noSlot = 30_000

/** Scores answers of one step, each by itself. @returns what became of each, in their order @throws notFound */
export async function gradeAnswers(context: CourseContext, stepId: string, grades: readonly Grade[]) {
  const { activity_id: id } = await stepToSee(context.db, stepId)
  const asked = await questionsIn(context.db, id)
  const slotOf = new Map<string, number>(
    asked.flatMap(({ step_id, question_id, slot }) =>
      step_id === stepId ? [[question_id, slot] as const] : [],
    ),
  )
  const outcomes = await gradeSlots(context, answeringSubmissions, {
    id,
    grades: grades.map(({ questionId, workId: work, comment = '', ...grade }) => ({
      ...{ ...grade, comment, work, slot: slotOf.get(questionId) ?? noSlot },
    })),
  })
  return outcomes.map(outcome =>
    outcome instanceof Failure
      ? { gradeCount: 0, refusal: refusalIn(context.language, outcome) }
      : { gradeCount: outcome, refusal: null },
  )
}
