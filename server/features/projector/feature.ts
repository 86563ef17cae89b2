import { projectorMessages } from '#contract/features/projector/messages.ts'
import { courseTransferred, courseTurned, memberLeft } from '#server/features/course/public.ts'
import { assistantRemoved, permissionsChanged } from '#server/features/member/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { job, on, work } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { endUnfit, sweepPages } from './binding.ts'
import { projectorHandlers } from './calls.ts'
import { projectorPersonal } from './personal.ts'

const day = 86_400_000

export const projectorFeature: Feature = {
  name: 'projector',
  tables: ['projector', 'projector_display'],
  calls: projectorHandlers,
  messages: projectorMessages,
  workers: [
    ...[courseTurned, courseTransferred, memberLeft, assistantRemoved, permissionsChanged].map(event =>
      on(event, 'projector', endUnfit),
    ),
    work(
      job('projector.sweep'),
      async ({ db, now }) => {
        await sweepPages(db, now - day)
      },
      { cron: '17 * * * *' },
    ),
  ],
  portable: {
    tables: [],
    stays: {
      projector: 'a screen in a room, bound for a lesson',
      projector_display: 'what is on it in that lesson',
    },
  },
  declares: [personalData(projectorPersonal)],
}
