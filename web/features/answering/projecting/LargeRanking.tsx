import type { CSSProperties } from 'react'
import { standingsOf } from '#contract/features/question/tallies.ts'
import { letterOf } from '#contract/features/question/types/choice.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import type { RankingParts } from '#contract/features/question/types/ranking.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './LargeResult.module.css'
import type { LargeProps } from './large.ts'

/** What is put in order; once that is shown, the order of all with its points. */
export function LargeRanking({ question, showsResults }: LargeProps) {
  const t = useTexts('answering/projecting')
  const parts = question.parts as RankingParts
  const counts = question.distribution.map(({ part, key, count }) => ({ place: part, option: key, count }))
  const standings = standingsOf(parts, showsResults ? counts : [])
  const most = Math.max(1, ...standings.map(({ points }) => points))
  const shown = showsResults ? standings.map(({ option }) => option) : parts.options.map(({ id }) => id)
  return (
    <ul className={styles.rows} data-many={shown.length > 6}>
      {shown.map(id => {
        const at = parts.options.findIndex(option => option.id === id)
        const text = plain(parts.options[at]!.html)
        const { rank, points } = standings.find(({ option }) => option === id)!
        return (
          <li key={id} className={styles.row}>
            <span className={styles.label}>{showsResults ? number(rank) : letterOf(at)}</span>
            <span className={styles.text}>
              {[showsResults && letterOf(at), text !== letterOf(at) && text].filter(Boolean).join(' · ')}
            </span>
            {showsResults && (
              <>
                <span className={styles.count}>{t('points', { count: points })}</span>
                <span
                  className={styles.bar}
                  aria-hidden="true"
                  style={{ '--share': points / most } as CSSProperties}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
