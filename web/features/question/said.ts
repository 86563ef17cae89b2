import type { BankRow, QuestionRow } from '#contract/features/question/entities.ts'
import { difficulties } from '#contract/features/question/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import type { Translate } from '#web/lib/texts.ts'

type Translator = Translate<'question'>

/** What people call a type; one that this page does not know yet is a question like others. */
export function typeTitle(type: number, t: Translator) {
  const known = typeOf(type)
  return known ? inLanguage(known.title) : t('question')
}

const levels = ['easy', 'medium', 'hard'] as const

/** A difficulty in a word; an unknown one is of medium difficulty. */
export const difficultyTitle = (difficulty: number, t: Translator) =>
  t(`difficulty.${levels[difficulty - 1] ?? 'medium'}`)

export const difficultyOptions = (t: Translator) =>
  difficulties.map(value => ({ value, label: difficultyTitle(value, t) }))

/** Such as "Single choice · Easy · 2 points". Nobody gets points for a paragraph. */
export function aboutQuestion(
  { type, difficulty, points }: Pick<QuestionRow, 'type' | 'difficulty' | 'points'>,
  t: Translator,
) {
  const isAnswered = typeOf(type)?.isAnswered !== false
  return [
    typeTitle(type, t),
    ...(isAnswered ? [difficultyTitle(difficulty, t), t('points', { count: points })] : []),
  ].join(' · ')
}

/** How many questions it has, and whose it is where that is somebody else. */
export function aboutBank({ questionCount, isOwn, courseTitle, ownerName }: BankRow, t: Translator) {
  const count = t('questions', { count: questionCount })
  if (courseTitle !== '') return `${count} · ${courseTitle}`
  return isOwn || ownerName === '' ? count : `${count} · ${t('bank.from', { name: ownerName })}`
}
