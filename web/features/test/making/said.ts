import { difficulties } from '#contract/features/question/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { number } from '#web/lib/format.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type EntryForm, isAsked } from './test-form.ts'

const levels = ['easy', 'medium', 'hard'] as const

/** How entries of a test are said: what they begin with, what they are, and what they are worth. */
export function useEntrySaid() {
  const t = useTexts('test/making')
  const typeTitle = (type: number) => {
    const known = typeOf(type)
    return known ? inLanguage(known.title) : t('entry.question')
  }
  const difficultyTitle = (difficulty: number) => t(`difficulty.${levels[difficulty - 1] ?? 'medium'}`)
  const points = (of: number) => t('points', { count: of })
  return {
    typeTitle,
    difficultyTitle,
    difficultyOptions: () => difficulties.map(value => ({ value, label: difficultyTitle(value) })),
    points,
    title: (entry: EntryForm) =>
      entry.kind === 'draw'
        ? t('entry.draw', { count: entry.draw.count, bank: entry.bankTitle || t('entry.bankGone') })
        : entry.excerpt || t('entry.noText'),
    note: (entry: EntryForm) => {
      if (entry.kind !== 'draw')
        return [typeTitle(entry.type), ...(isAsked(entry) ? [difficultyTitle(entry.difficulty)] : [])].join(
          ' · ',
        )
      const { types, difficulties: wanted, knowledge, tags, isAnew } = entry.draw
      const { poolSize } = entry
      return [
        ...(poolSize !== undefined && !isAnew
          ? [t('entry.pool', { count: poolSize })]
          : [t('entry.drawnAnew')]),
        ...types.map(typeTitle),
        ...wanted.map(difficultyTitle),
        ...knowledge,
        ...tags,
      ].join(' · ')
    },
    worth: (entry: EntryForm) => {
      if (!isAsked(entry)) return undefined
      const each = entry.points ?? 0
      return entry.kind === 'draw'
        ? t('entry.each', { count: entry.draw.count, points: number(each, 1) })
        : points(each)
    },
  }
}
