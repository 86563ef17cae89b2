import { send } from '#web/lib/call.ts'
import type { SubmissionKind } from '../kind.ts'
import type { Own, ShownShapes } from '../task.ts'
import { endOf } from './closed.ts'
import { sidesOf } from './slots.ts'
import type { Received } from './use-statements.ts'

/** How a student's own submission stands, as the task of its kind says. */
export async function lookAtTask<S extends ShownShapes>(
  kind: Pick<SubmissionKind<S>, 'task' | 'offering'>,
  taskId: string,
): Promise<Received | null> {
  const task: S['task'] = await send(kind.task.call, kind.task.input({ taskId }))
  const mine = task.mine as Own<S> | null
  if (!mine) return null
  return {
    ...{ attempt: mine.attempt, end: endOf(task, mine) },
    slots: sidesOf(kind, mine).map(({ slot, draft: { savedAt } }) => ({ slot, savedAt })),
  }
}
