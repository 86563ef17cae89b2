import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { commentProblem, scoreProblem } from '#contract/features/homework/rules.ts'
import { oneScore } from '#web/features/submission/grading/one-score.tsx'
import { scoreOf } from '#web/features/submission/grading/score-entry.ts'
import { asking, type GradingKind } from '#web/features/submission/kind.ts'
import type { HomeworkShapes } from '../submissions.ts'

/** A homework is graded as a whole, with one score. */
export const homeworkGrading: GradingKind<HomeworkShapes> = {
  ...oneScore,
  grade: asking(homeworkCalls.grade, ({ taskId, submission, entry }) => ({
    id: taskId,
    studentId: submission.studentId,
    score: scoreOf(entry.score),
    comment: entry.comment.trim(),
    version: submission.version,
    gradeCount: submission.gradeCount,
  })),
  entryOf: ({ score, comment }) => ({ score: score === null ? '' : String(score), comment }),
  problem: ({ score, comment }, { fullScore, minCommentLength }) =>
    scoreProblem(scoreOf(score), fullScore) ?? commentProblem(comment, minCommentLength),
  picturesOf: ({ attachments }) => attachments.filter(file => file.isPic).map(file => file.url),
  handedInAgain: homeworkErrors.handedInAgain,
  gradedMeanwhile: homeworkErrors.markedMeanwhile,
  unsavedName: taskId => `homeworkMarks:${taskId}`,
  phrasesName: 'homeworkPhrases',
}
