import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { scoreOf } from '#web/features/submission/grading/score-entry.ts'
import { asking, type GradesKind } from '#web/features/submission/kind.ts'
import type { HomeworkShapes } from '../submissions.ts'

/** A homework gets one score and a comment. */
export const homeworkGrades: GradesKind<HomeworkShapes> = {
  entryOf: ({ rawScore, comment, judgement }) => ({
    score: rawScore === null ? '' : String(rawScore),
    comment,
    ...(judgement && { judging: { revision: judgement.revision, chosen: judgement.chosen } }),
  }),
  grade: asking(homeworkCalls.grade, ({ taskId, submission, entry }) => ({
    id: taskId,
    studentId: submission.studentId,
    attempt: submission.attempt,
    score: scoreOf(entry.score),
    comment: entry.comment.trim(),
    isAlone: entry.isAlone,
    judging: entry.judging,
    version: submission.version,
    workId: submission.workId,
    gradeCount: submission.gradeCount,
  })),
  handedInAgain: homeworkErrors.handedInAgain,
  gradedMeanwhile: homeworkErrors.markedMeanwhile,
  otherGroup: homeworkIdentityErrors.otherGroup,
}
