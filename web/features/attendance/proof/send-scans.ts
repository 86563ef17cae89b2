import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { passing } from '#web/lib/journal/journal-options.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { forgetScan, type KeptScan, keptScans, rewrite } from './kept-scan.ts'

/** A connection that has died in a tunnel is given up after this, in milliseconds. */
const answerMs = 20_000

/** Hands in all scans that wait on this device, one after the other. @returns how many the server has taken */
export async function sendScans(account: string): Promise<number> {
  // The server would take the teacher for a student.
  if (viewedCourse() !== null) return 0
  let taken = 0
  for (const scan of await keptScans(account)) {
    if (scan.refusal) continue
    const outcome = await sendScan(scan)
    if (outcome === 'waiting') break
    if (outcome === 'taken') {
      taken++
      await forgetScan(account, scan)
    } else await rewrite(account, { ...scan, refusal: outcome })
  }
  return taken
}

/** @returns why it is refused, in the words of the error */
async function sendScan({ once, courseId, refusal, ...scan }: KeptScan): Promise<string> {
  try {
    await send(proofCalls.handIn, scan, { once, signal: AbortSignal.timeout(answerMs) })
    return 'taken'
  } catch (error) {
    if (!(error instanceof CallFailure) || passing.has(error.code)) return 'waiting'
    // One that is there already, or whose answer was lost.
    return error.is(attendanceErrors.proofRepeated) ? 'taken' : error.message
  }
}
