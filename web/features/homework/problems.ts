import type { Problem } from '#contract/features/homework/rules.ts'
import type { Translate } from '#web/lib/texts.ts'

/** A broken rule of the contract in the words of the server's refusal, in the language of the screen. */
export function problemText(problem: Problem, t: Translate<'homework'>): string | undefined {
  const { limit = '', fullScore = '', length = '' } = problem?.details ?? {}
  switch (problem?.error.name) {
    case 'homework.titleMissing':
      return t('problem.titleMissing')
    case 'homework.fullScoreInvalid':
      return t('problem.fullScoreInvalid', { limit })
    case 'homework.tooManyFiles':
      return t('problem.tooManyFiles', { limit })
    case 'homework.workEmpty':
      return t('problem.submissionEmpty')
    case 'homework.scoreMissing':
      return t('problem.scoreMissing')
    case 'homework.scoreInvalid':
      return t('problem.scoreInvalid', { fullScore })
    case 'homework.commentShort':
      return t('problem.commentShort', { length })
    case 'activity.timesConflict':
      return t('problem.timesConflict')
  }
}
