import type { Feature } from '#server/kernel/feature.ts'
import { calendarAddress } from './calendar.ts'
import { homeHandlers } from './calls.ts'

export const homeFeature: Feature = {
  name: 'home',
  calls: homeHandlers,
  addresses: [calendarAddress],
  portable: {
    tables: [],
    stays: { todo_mark: "somebody's own list", tour: 'what somebody has seen on this server' },
  },
}
