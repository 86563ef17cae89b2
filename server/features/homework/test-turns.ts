import type { Value } from '#contract/call.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import type { SubmissionFilter } from '#contract/features/submission/entities.ts'
import { type Part, shuffled, type Turn } from '#server/kernel/test-moves.ts'

export const graders = ['owner', 'assistant'] satisfies Part[]

export type Homework = Value<typeof calls.get.output>

/** One of the homework that they have been shown, as they see it now: one that fits, if they soon come upon it. */
export async function homeworkOf(
  { seen, draw, ask }: Turn,
  fits: (homework: Homework) => boolean = () => true,
): Promise<Homework | undefined> {
  const rows = seen.of('activity', ({ is }) => is.contenttype === homeworkType)
  const ids = shuffled(draw, [...new Set(rows.map(({ id }) => id))]).slice(0, 6)
  let found: Homework | undefined
  for (const id of ids) {
    found = (await ask(calls.get, { id })) ?? found
    if (found && fits(found)) return found
  }
  return found
}

/** One of the homework and its students, as the list shows them; undefined where there are none. */
export async function rosterOf(turn: Turn, filter: SubmissionFilter) {
  const homework = await homeworkOf(turn, ({ counts }) => counts !== null && counts[filter] > 0)
  const shown = homework && (await turn.ask(calls.listSubmissions, { id: homework.id, filter }))
  return shown && shown.list.length > 0 ? { homework, rows: shown.list } : undefined
}

type ShownSubmission = Value<typeof calls.getSubmission.output>['work']

/** One of the homework, and the work of one of its students that fits, as a grader opens it. */
export async function workOf(
  turn: Turn,
  filter: SubmissionFilter = 'submitted',
  fits: (work: ShownSubmission) => boolean = () => true,
) {
  const found = await rosterOf(turn, filter)
  if (!found) return undefined
  const { homework, rows } = found
  for (const { studentId } of shuffled(turn.draw, rows).slice(0, 4)) {
    const shown = await turn.ask(calls.getSubmission, { id: homework.id, studentId })
    if (shown && fits(shown.work)) return { homework, studentId, work: shown.work }
  }
  return undefined
}
