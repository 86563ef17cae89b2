import { materialCalls } from '#contract/features/material/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First } from '#web/shell/first.ts'

export const materialFirst: First = {
  ask: ({ search, ask: askFirst }) =>
    askFirst(ask(materialCalls.get, { materialId: search.get('id') ?? '' })),
}
