import type { SubmissionKind } from '#server/features/submission/public.ts'
import { regradeUndone, testRegraded } from '../events.ts'
import { testSubmissions } from '../submissions.ts'

const telling = (graded: SubmissionKind['on']['graded']): SubmissionKind => ({
  ...testSubmissions,
  on: { ...testSubmissions.on, graded },
})

/** Whose score a regrade changes learns that, and why, where their score is shown. */
export const tellingRegrade = (reason: string) =>
  telling((unit, { id, course_id }, studentIds) =>
    unit.emit(testRegraded, { testId: id, courseId: course_id, studentIds, reason }),
  )

/** The same of one that is taken back. */
export const tellingUndo = telling((unit, { id, course_id }, studentIds) =>
  unit.emit(regradeUndone, { testId: id, courseId: course_id, studentIds }),
)
