import { waitingInquiry } from '#server/features/course/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { calendarAddress } from './calendar.ts'
import { homeHandlers } from './calls.ts'
import { homePersonal } from './personal.ts'
import { todoStore } from './todo.ts'

export const homeFeature: Feature = {
  name: 'home',
  declares: [
    personalData(homePersonal),
    reply(waitingInquiry, (unit, { accountId }) =>
      todoStore(unit).waiting(unit.db, { accountId, courseId: null, type: null, now: unit.now }),
    ),
  ],
  calls: homeHandlers,
  addresses: [calendarAddress],
  portable: {
    tables: [],
    stays: { todo_mark: "somebody's own list", tour: 'what somebody has seen on this server' },
  },
}
