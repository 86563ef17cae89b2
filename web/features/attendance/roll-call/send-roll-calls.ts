import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { send } from '#web/lib/call.ts'
import type { Carrier } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { staffQueries } from '../live-updates.ts'
import { keptRollCalls, type RollCall } from './kept-roll-call.ts'

type Answer = AnswerOf<typeof attendanceCalls.takeByHand>

export const rollCalls = outbox<RollCall, Answer>(keptRollCalls)

const carrier: Carrier<RollCall, Answer> = {
  takes: ({ endedAt }) => endedAt !== null,
  send: ({ once, courseId, beganAt, endedAt, marks }, signal) =>
    send(attendanceCalls.takeByHand, { courseId, beganAt, endedAt, records: [...marks] }, { once, signal }),
}

/** Sends the roll calls that are finished. @returns all that this device keeps */
export function useSendsRollCalls(): readonly RollCall[] {
  const t = useTexts('attendance')
  return useSending(rollCalls, carrier, {
    refreshes: staffQueries,
    sent: count => t('roll.sent', { count }),
  })
}
