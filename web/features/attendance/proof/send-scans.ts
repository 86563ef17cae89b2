import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { send } from '#web/lib/call.ts'
import type { Carrier } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { type KeptScan, keptScans } from './kept-scan.ts'

type Answer = AnswerOf<typeof proofCalls.handIn>

export const scans = outbox<KeptScan, Answer>(keptScans)

export const scanCarrier: Carrier<KeptScan, Answer> = {
  send: ({ once, courseId, ...scan }, signal) => send(proofCalls.handIn, scan, { once, signal }),
  // One that is there already, or whose answer was lost.
  settle: async (_scan, failure) => (failure.is(attendanceErrors.proofRepeated) ? 'taken' : undefined),
}
