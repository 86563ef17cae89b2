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
import type { Shapes, SubmissionKind } from './kind.ts'

export type OwnSubmission = Value<typeof ownSubmission>

/** What is asked of the students, as any kind's own call shows it, in the fields of `submission`. */
export type TaskShown = Value<ReturnType<typeof wired<typeof taskShown & typeof groupsShown>>> & {
  id: string
  title: string
  courseId: string
  mine: OwnSubmission | null
  can: Value<typeof submissionRights>
}

/** A kind whose call for a task answers in the fields of `submission`. */
export type ShownShapes = Shapes & { task: TaskShown }

/**
 * What is asked of the students.
 * @param isWanted false until the screen's own question is answered: a refusal is then shown once
 */
export function useTask<S extends Shapes>({ task }: SubmissionKind<S>, taskId: string, isWanted = true) {
  return useQuery({ ...ask(task.call, task.input({ taskId })), enabled: isWanted })
}
