import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { comparedTypes } from '#server/features/duplicate/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { reviewScores } from '#server/features/review/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import { submissionKind, submissionScores } from '#server/features/submission/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { courseOfHomework } from './access.ts'
import { homeworkAnnouncements } from './announcements.ts'
import { homeworkHandlers } from './calls.ts'
import { homeworkFacts } from './events.ts'
import { homeworkKind } from './kind.ts'
import { homeworkGradesHandlers } from './lists.ts'
import { homeworkSubmissions } from './submissions.ts'

interface PublishedActivity {
  activityId: string
  courseId: string
  type: number
}

const homeworkScores = submissionScores({
  kind: 'homework',
  type: homeworkType,
  name: homeworkKind.name,
  opensAt: homeworkKind.opensAt,
})

/** Handles jobs left in this queue by earlier versions, which reported publication to kinds by an event. */
const leftByEvent = work(
  job<PublishedActivity>('activity.published.to.homework'),
  async (unit, { activityId, courseId, type }) => {
    if (type === homeworkType) await unit.emit(homeworkFacts.published, { homeworkId: activityId, courseId })
  },
)

export const homeworkFeature: Feature = {
  name: 'homework',
  calls: [...homeworkHandlers, ...homeworkGradesHandlers],
  messages: homeworkMessages,
  workers: [leftByEvent],
  locate: { homework: courseOfHomework },
  declares: [
    activityKind(homeworkKind),
    commentsOn({ types: homeworkKind.types, hasBest: true }),
    submissionKind(homeworkSubmissions),
    comparedTypes([homeworkType]),
    scoreSource(homeworkScores),
    // Beside what it is earned in.
    scoreSource(reviewScores),
    ...homeworkAnnouncements.map(announcement),
  ],
}
