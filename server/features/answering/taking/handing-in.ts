import { sql } from 'kysely'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import type { StepAnswer } from '#contract/features/answering/entities.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { handInWritten } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { answeringSubmissions } from '../submissions.ts'
import { saveMany } from './saving.ts'

interface Standing {
  answered: number
  score: number | null
  has_work: boolean
}
const standingOf = prepared(
  (_, stepId: string, accountId: string) => sql<Standing>`
    select (count(*) filter (where counted.keys <> '{}') + count(ticket.slot))::int as answered,
      sum(asked.points * counted.worth)::float8 as score,
      exists (select from submission_author as author where author.activity_id = step.activity_id
        and author.account_id = ${accountId} and author.submission_id is not null) as has_work
    from answering_step as step join answering_question as asked on asked.step_id = step.id
    left join answering_counted as counted on counted.activity_id = asked.activity_id and counted.slot = asked.slot
      and counted.account_id = ${accountId}
    left join answering_ticket as ticket on ticket.activity_id = asked.activity_id and ticket.slot = asked.slot
      and ticket.account_id = ${accountId}
    where step.id = ${stepId} group by step.id`,
)

/**
 * Saves what is sent along. At one's own pace that hands in all that is answered by now; in class the end of the set does.
 * @throws what is refused for all; as `handInWritten`
 */
export async function submitAnswers(
  context: CourseContext,
  stepId: string,
  answers: readonly StepAnswer[],
  device: string,
) {
  const { db, person } = context
  const list =
    answers.length > 0
      ? await saveMany(context, { stepId: stepId as never, answers: [...answers], device })
      : []
  const [step, standing] = await Promise.all([stepToSee(db, stepId), standingOf.one(db, stepId, person.id)])
  if (step.mode !== answeringModes.inClass && standing.has_work)
    await handInWritten(context, answeringSubmissions, step.activity_id)
  const isShown = step.answers_shown_at !== null && standing.score !== null
  return { list, answered: standing.answered, score: isShown ? tenths(standing.score!) : null }
}
