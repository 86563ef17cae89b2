import { useQuery } from '@tanstack/react-query'
import { ask } from '#web/lib/call.ts'
import type { Shapes, SubmissionKind } from './kind.ts'

/**
 * What is asked of the students.
 * @param isWanted false until the screen's own question is answered: a refusal is then shown once
 */
export function useTask<S extends Shapes>({ task }: SubmissionKind<S>, taskId: string, isWanted = true) {
  return useQuery({ ...ask(task.call, task.input({ taskId })), enabled: isWanted })
}
