import { standingsOf } from '#contract/features/question/tallies.ts'
import type { RankingParts } from '#contract/features/question/types/ranking.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Facts } from '#web/ui/base/Facts.tsx'
import styles from './QuestionResult.module.css'
import type { QuestionResult } from './tallies.ts'

/** The options in the order that follows from everybody's: their points, how often each came first, and its mean place. */
export function RankingResult({ question: { parts, distribution } }: { question: QuestionResult }) {
  const t = useTexts('answering')
  const counts = distribution.map(({ part, key, count }) => ({ place: part, option: key, count }))
  const standings = standingsOf(parts as RankingParts, counts)
  const most = Math.max(1, ...standings.map(({ points }) => points))
  const nameOf = (option: string) => {
    const { label = '', text = '' } = distribution.find(({ key }) => key === option) ?? {}
    return [label, text === label ? '' : text].filter(part => part !== '').join(' · ')
  }
  return (
    <>
      <ol className={styles.rows}>
        {standings.map(({ option, rank, points, firsts, mean }) => (
          <li key={option} className={styles.row}>
            <span className={styles.name}>{`${number(rank)}. ${nameOf(option)}`}</span>
            <span className={styles.count}>{t('results.points', { count: points })}</span>
            <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(points / most) * 100} height={10} />
            </svg>
            <Facts>
              <span>{t('results.firsts', { count: firsts })}</span>
              {mean !== null && <span>{t('results.meanPlace', { place: number(mean, 2) })}</span>}
            </Facts>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{t('results.borda', { count: (parts as RankingParts).most })}</p>
    </>
  )
}
