import { commentProblem, scoreProblem } from '#contract/features/homework/rules.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { oneScore } from '#web/features/submission/grading/one-score.tsx'
import { scoreOf } from '#web/features/submission/grading/score-entry.ts'
import { asking, type GradingKind } from '#web/features/submission/kind.ts'
import type { HomeworkShapes } from '../submissions.ts'
import { homeworkGrades } from './grades.ts'
import { HomeworkScore } from './HomeworkScore.tsx'

/** A homework is graded as a whole, with one score. */
export const homeworkGrading: GradingKind<HomeworkShapes> = {
  ...homeworkGrades,
  ...oneScore,
  Score: HomeworkScore,
  problem: ({ score, comment, judging }, { fullScore, minCommentLength, rubric }) => {
    if (judging && judging.revision !== rubric?.revision) return { error: rubricErrors.changed }
    return scoreProblem(scoreOf(score), fullScore) ?? commentProblem(comment, minCommentLength)
  },
  picturesOf: ({ attachments }) => attachments.filter(file => file.isPic).map(file => file.url),
  unsavedName: taskId => `homeworkMarks:${taskId}`,
  phrasesName: 'homeworkPhrases',
  feedback: {
    add: asking(feedbackCalls.add, ({ taskId, ...files }) => ({ id: taskId, ...files })),
    remove: asking(feedbackCalls.remove, ({ taskId, ...files }) => ({ id: taskId, ...files })),
  },
}
