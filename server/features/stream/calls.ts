import { streamCalls } from '#contract/features/stream/calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { addEntry, addTogether } from './adding.ts'
import { readEntries } from './reading.ts'

export const streamHandlers = serve(
  streamCalls,
  {
    add: (context, entry) => addEntry(context, entry),
    entries: (context, wanted) => readEntries(context, wanted),
  },
  // What one person says in one stream stands in the order in which it was sent.
  { add: { handleMany: addTogether, subjectOf: ({ id }) => id, pace: 4 } },
)
