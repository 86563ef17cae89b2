import type { QuestionType } from './type.ts'

/** Whether an answer can be right: a machine tells, or people do. Of votes and ratings nothing is right. */
export const isJudged = ({
  isAnswered,
  isGraded,
  keptAs,
}: Pick<QuestionType, 'isAnswered' | 'isGraded' | 'keptAs'>) => isAnswered && (isGraded || keptAs !== 'value')
