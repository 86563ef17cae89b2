import { closedQuestion } from '#server/features/activity/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { studentSubmissionsQuestion } from '#server/features/member/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { answer } from '#server/kernel/question.ts'
import { submissionHandlers } from './calls.ts'
import { closer } from './closing.ts'
import { downloadWorkers } from './downloads.ts'
import { feedbackSweeper } from './feedback.ts'
import { countFinal } from './finality.ts'
import { keepDrafts } from './groups.ts'
import { figuresOf } from './of-student.ts'
import { submissionPersonal } from './personal.ts'
import { submissionPortable } from './portable.ts'
import { feedbackFiles, submissionFiles } from './reading.ts'

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
    answer(closedQuestion, ({ db }, { activityId, accountIds }) => countFinal(db, activityId, accountIds)),
    answer(studentSubmissionsQuestion, ({ db, now }, { isStaff, isGrader, ...student }) =>
      figuresOf(db, { isStaff, isGrader }, { ...student, now }),
    ),
  ],
}
