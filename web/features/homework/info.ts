import { useQuery } from '@tanstack/react-query'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'

export type Info = AnswerOf<typeof homeworkCalls.get>
export type OwnSubmission = NonNullable<Info['mine']>

/**
 * The homework with what the person has to do with it, and how far this device's clock is off.
 * @param isWanted false until the screen's own question is answered: a refusal is then shown once
 */
export function useInfo(homeworkId: string, isWanted = true) {
  const query = useQuery({ ...ask(homeworkCalls.get, { id: homeworkId }), enabled: isWanted })
  const clockOffset = query.data?.serverTime ? query.data.serverTime - query.dataUpdatedAt : 0
  // The wire's seconds make every answer up to a second old.
  return { query, clockOffset: Math.abs(clockOffset) < 1500 ? 0 : clockOffset }
}
