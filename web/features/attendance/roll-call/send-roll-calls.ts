import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { passing } from '#web/lib/journal/journal-options.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { forgetRollCall, keepRollCall, keptRollCalls, type RollCall } from './kept-roll-call.ts'

export type Outcome = { id: string } | 'waiting' | CallFailure

/** Sends one. What cannot be answered now stays on the device; the key makes a repeated one the same. */
export async function sendRollCall(account: string, call: RollCall): Promise<Outcome> {
  // The server would take the teacher for a student.
  if (viewedCourse() !== null) return 'waiting'
  const { once, courseId, beganAt, endedAt, marks } = call
  try {
    const signal = AbortSignal.timeout(answerMs)
    const input = { courseId, beganAt, endedAt, records: [...marks] }
    const answer = await send(attendanceCalls.takeByHand, input, { once, signal })
    await forgetRollCall(account, call)
    return answer
  } catch (error) {
    if (!(error instanceof CallFailure) || passing.has(error.code)) return 'waiting'
    await keepRollCall(account, { ...call, refusal: error.message })
    return error
  }
}
/** A connection that has died in a tunnel is given up after this, in milliseconds. */
const answerMs = 20_000

/** Sends all that are finished, one after the other. @returns how many the server has taken */
export async function sendFinished(account: string): Promise<number> {
  let taken = 0
  for (const call of await keptRollCalls(account)) {
    if (call.endedAt === null || call.refusal) continue
    const outcome = await sendRollCall(account, call)
    if (outcome === 'waiting') break
    if (!(outcome instanceof CallFailure)) taken++
  }
  return taken
}
