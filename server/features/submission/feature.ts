import { closedInquiry } from '#server/features/activity/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { studentSubmissionsInquiry } from '#server/features/member/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { submissionHandlers } from './calls.ts'
import { downloadWorkers } from './files/downloads.ts'
import { feedbackSweeper } from './grading/feedback.ts'
import { submissionPersonal } from './personal.ts'
import { submissionPortable } from './portable.ts'
import { figuresOf } from './reading/of-student.ts'
import { feedbackFiles, submissionFiles } from './reading.ts'
import { closer } from './writing/closing.ts'
import { countFinal } from './writing/finality.ts'
import { keepDrafts } from './writing/groups.ts'

/** What is handed in in whatever kind of activity: written, handed in, graded, returned, published. */
export const submissionFeature: Feature = {
  name: 'submission',
  calls: submissionHandlers,
  workers: [closer, ...downloadWorkers, feedbackSweeper],
  portable: submissionPortable,
  declares: [
    fileReader(submissionFiles),
    fileReader(feedbackFiles),
    personalData(submissionPersonal),
    keepDrafts,
    reply(closedInquiry, ({ db }, { activityId, accountIds }) => countFinal(db, activityId, accountIds)),
    reply(studentSubmissionsInquiry, ({ db, now }, { isStaff, isGrader, ...student }) =>
      figuresOf(db, { isStaff, isGrader }, { ...student, now }),
    ),
  ],
}
