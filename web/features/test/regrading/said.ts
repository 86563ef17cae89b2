import type {
  RegradableQuestion,
  RegradeChange,
  RegradeRow,
} from '#contract/features/test/regrade-entities.ts'
import { number } from '#web/lib/format.ts'
import type { Translate } from '#web/lib/texts.ts'

type Changed = RegradeRow['questions'][number]

/** What a regrade makes of a question, in words. */
export function whatOf(change: Omit<Changed, 'questionId'>, t: Translate<'test/regrading'>) {
  const { hasKey, pointsBefore, pointsAfter, countingBefore, countingAfter } = change
  return [
    ...(hasKey ? [t('what.key')] : []),
    ...(pointsBefore === pointsAfter
      ? []
      : [t('what.points', { before: number(pointsBefore, 1), after: number(pointsAfter, 1) })]),
    ...(countingBefore === countingAfter ? [] : [t(`counting.${countingAfter}`)]),
  ].join(t('what.and'))
}

/** The same of one that is collected. */
export function whatOfWish(
  { right, points, counting, isForDraw }: RegradeChange,
  known: RegradableQuestion,
  t: Translate<'test/regrading'>,
) {
  const what = whatOf(
    {
      hasKey: right !== undefined,
      ...{ pointsBefore: known.points, pointsAfter: points ?? known.points },
      ...{ countingBefore: known.counting, countingAfter: counting ?? known.counting },
    },
    t,
  )
  return isForDraw ? [what, t('what.draw', { count: known.ofDraw })].join(t('what.and')) : what
}
