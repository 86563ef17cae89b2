import type { ActivityKind } from '#server/features/activity/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { calendarAddress } from './calendar.ts'
import { homeHandlers } from './calls.ts'
import { makeTodoStore } from './todo.ts'

export const homeFeature = (kinds: readonly ActivityKind[]): Feature => ({
  name: 'home',
  calls: homeHandlers(makeTodoStore(kinds)),
  addresses: [calendarAddress],
  portable: {
    tables: [],
    stays: { todo_mark: "somebody's own list", tour: 'what somebody has seen on this server' },
  },
})
