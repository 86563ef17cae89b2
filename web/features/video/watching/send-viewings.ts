import { videoCalls } from '#contract/features/video/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { send } from '#web/lib/call.ts'
import { type Carrier, deliver, type Outcome, outcomeOf } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { keptViewings, type Viewing } from './kept-watching.ts'

type Answer = AnswerOf<typeof videoCalls.report>

/** Who is still watching sends it themselves, for so many milliseconds after the last of it. */
const own = 60_000

/** What earlier visits have left on the device. */
export const viewings = outbox<Viewing, Answer>(keptViewings)

export const viewingCarrier: Carrier<Viewing, Answer> = {
  takes: ({ at }) => at <= Date.now() - own,
  send: ({ videoId, viewing, ranges, played, position, at }, signal) =>
    send(
      videoCalls.report,
      {
        id: videoId,
        viewing,
        ranges: ranges.map(([from, to]): [number, number] => [from, to]),
        seconds: Math.floor(played),
        position,
        ago: Math.max(0, Math.round((Date.now() - at) / 1000)),
      },
      { signal },
    ),
  // The video is closed, or gone.
  settle: async () => 'forgotten',
}

/** Sends what is being watched, whether or not the device keeps it yet. */
export const sendViewing = async (account: string, viewing: Viewing): Promise<Outcome<Answer>> =>
  outcomeOf(await deliver(keptViewings, viewingCarrier, account, viewing))
