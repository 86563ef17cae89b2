import { useQuery } from '@tanstack/react-query'
import type { Value } from '#contract/call.ts'
import type {
  groupsShown,
  ownSubmission,
  submissionRights,
  taskShown,
} from '#contract/features/submission/fields.ts'
import type { wired } from '#contract/wired.ts'
import { ask } from '#web/lib/call.ts'
import type { Asking, Shapes, SubmissionKind, Task } from './kind.ts'

export type OwnSubmission = Value<typeof ownSubmission>

/** What is asked of the students, as any kind's own call shows it, in the fields of `submission`. */
export type TaskShown = Value<ReturnType<typeof wired<typeof taskShown & typeof groupsShown>>> &
  Pick<Task, 'rubric'> & {
    id: string
    title: string
    courseId: string
    timeState: number
    publishedAt: number | null
    mine: OwnSubmission | null
    can: Value<typeof submissionRights>
  }

/** A kind whose task is shown by the screens of any kind. */
export interface ShownShapes extends Shapes {
  task: TaskShown
}

/** A student's own submission, with what the kind adds to it. */
export type Own<S extends ShownShapes> = NonNullable<S['task']['mine']>

/** The members of a group hand in together. */
export const isOfGroups = ({ groupSetId }: Pick<TaskShown, 'groupSetId'>): boolean => groupSetId !== ''

/**
 * What is asked of the students.
 * @param isWanted false until the screen's own question is answered: a refusal is then shown once
 */
export function useTask<T extends Task>(
  { task }: { task: Asking<'query', { taskId: string }, T> },
  taskId: string,
  isWanted = true,
) {
  return useQuery({ ...ask(task.call, task.input({ taskId })), enabled: isWanted })
}

/** The same, and how far this device's clock is off. */
export function useTaskAndClock<S extends ShownShapes>(kind: SubmissionKind<S>, taskId: string) {
  const query = useTask(kind, taskId)
  const { serverTime } = query.data ?? {}
  const clockOffset = serverTime ? serverTime - query.dataUpdatedAt : 0
  // The wire's seconds make every answer up to a second old.
  return { query, clockOffset: Math.abs(clockOffset) < 1500 ? 0 : clockOffset }
}

/** How a kind shows its task: `full`, `folded` for those who know it, or in a `line` that a press unfolds. */
export interface TaskProps<S extends ShownShapes> {
  task: S['task']
  clockOffset: number
  /** The deadline has just come. */
  onEnd?: () => void
  view: 'full' | 'folded' | 'line'
}
