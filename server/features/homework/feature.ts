import { activityTypes } from '#contract/features/activity/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { activityKind, activityPublished } from '#server/features/activity/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { on } from '#server/kernel/jobs.ts'
import { courseOfHomework } from './access.ts'
import { homeworkHandlers } from './calls.ts'
import { startCounting } from './counting.ts'
import { homeworkPublished } from './events.ts'
import { homeworkKind } from './kind.ts'
import { homeworkPortable } from './portable.ts'
import { homeworkFiles } from './reading.ts'

const announcePublished = on(activityPublished, 'homework', async (unit, { activityId, courseId, type }) => {
  if (type === activityTypes.homework)
    await unit.emit(homeworkPublished, { homeworkId: activityId, courseId })
})

export const homeworkFeature: Feature = {
  name: 'homework',
  calls: homeworkHandlers,
  messages: homeworkMessages,
  workers: [announcePublished],
  portable: homeworkPortable,
  locate: { homework: courseOfHomework },
  declares: [fileReader(homeworkFiles), activityKind(homeworkKind)],
  start: async services => startCounting(services),
}
