import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { calendarAddress } from './calendar.ts'
import { homeHandlers } from './calls.ts'
import { homePersonal } from './personal.ts'

export const homeFeature: Feature = {
  name: 'home',
  declares: [personalData(homePersonal)],
  calls: homeHandlers,
  addresses: [calendarAddress],
  portable: {
    tables: [],
    stays: { todo_mark: "somebody's own list", tour: 'what somebody has seen on this server' },
  },
}
