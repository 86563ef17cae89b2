import { streamCalls } from '#contract/features/stream/calls.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { send } from '#web/lib/call.ts'
import type { Carrier } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { type KeptSaying, keptSayings } from './kept-sayings.ts'

/** What was said in one stream stands in the order in which it was written. */
export const sayings = outbox<KeptSaying, StreamEntry>(keptSayings, ({ streamId }) => streamId)

type Said = (streamId: string, entry: StreamEntry) => void
const listeners = new Set<Said>()

/** Calls with what the server has taken, whoever was waiting for it. @returns the way out */
export function onSaid(listener: Said) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const sayingCarrier: Carrier<KeptSaying, StreamEntry> = {
  async send({ streamId, code, type, body }, signal) {
    const { entry } = await send(streamCalls.add, { id: streamId, code, type, body }, { signal })
    for (const listener of listeners) listener(streamId, entry)
    return entry
  },
  // A day's words at once are more than the pace allows: they follow it.
  async settle(_saying, refusal) {
    if (refusal.is(streamErrors.tooFast)) throw refusal
    return undefined
  },
}

/** Keeps what was written, after what was written there before, and sends it. */
export async function keepSaying(saying: KeptSaying): Promise<void> {
  await sayings.put(kept => {
    const before = kept.filter(({ streamId }) => streamId === saying.streamId).map(({ at }) => at + 1)
    return { ...saying, at: Math.max(saying.at, ...before) }
  })
}
