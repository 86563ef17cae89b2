import type { QueryClient } from '@tanstack/react-query'
import { videoCalls } from '#contract/features/video/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CallFailure, invalidate, send } from '#web/lib/call.ts'
import { passing } from '#web/lib/journal/journal-options.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { watchedQueries } from '../live-updates.ts'
import { forgetViewing, keptViewings, type Viewing } from './kept-watching.ts'

/** A connection that has died in a tunnel is given up after this, in milliseconds. */
const answerMs = 20_000
/** Who is still watching sends it themselves, for so many milliseconds after the last of it. */
const own = 60_000

/**
 * Sends what was watched. What cannot be answered now stays on the device, and what the server refuses is forgotten:
 * the video is closed, or gone.
 */
export async function sendViewing(
  account: string,
  viewing: Viewing,
): Promise<AnswerOf<typeof videoCalls.report> | 'waiting' | CallFailure> {
  // The server would take the teacher for a student.
  if (viewedCourse() !== null) return 'waiting'
  try {
    const answer = await send(
      videoCalls.report,
      {
        id: viewing.videoId,
        viewing: viewing.viewing,
        ranges: viewing.ranges.map(([from, to]): [number, number] => [from, to]),
        seconds: Math.floor(viewing.played),
        position: viewing.position,
        ago: Math.max(0, Math.round((Date.now() - viewing.at) / 1000)),
      },
      { signal: AbortSignal.timeout(answerMs) },
    )
    await forgetViewing(account, viewing)
    return answer
  } catch (error) {
    if (!(error instanceof CallFailure) || passing.has(error.code)) return 'waiting'
    await forgetViewing(account, viewing)
    return error
  }
}

/** Sends what earlier visits have left on the device. */
export async function sendLeft(account: string, client: QueryClient): Promise<void> {
  let taken = 0
  for (const viewing of await keptViewings(account)) {
    if (viewing.at > Date.now() - own) continue
    const outcome = await sendViewing(account, viewing)
    if (outcome === 'waiting') break
    if (!(outcome instanceof CallFailure)) taken++
  }
  if (taken > 0) await invalidate(client, videoCalls.get, ...watchedQueries)
}
