import { streamMessages } from '#contract/features/stream/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { streamHandlers } from './calls.ts'
import { keepHealing } from './healing.ts'
import { streamHearings } from './joining.ts'
import { leftWorker } from './leaving.ts'
import { streamPersonal } from './personal.ts'
import { streamPortable } from './portable.ts'
import { streamSweep } from './sweeping.ts'

export const streamFeature: Feature = {
  name: 'stream',
  tables: ['stream', 'stream_entry'],
  calls: streamHandlers,
  messages: streamMessages,
  hears: streamHearings,
  runs: keepHealing,
  workers: [streamSweep, leftWorker],
  portable: streamPortable,
  declares: [personalData(streamPersonal)],
}
