import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Projected } from './large.ts'
import styles from './Ranking.module.css'

/** Who is ahead: places with their points, and how many are in each; their names where staff ask for them. */
export function Ranking({ step: { ranking, areAnswersShown } }: { step: Projected }) {
  const t = useTexts('answering/projecting')
  if (ranking.length === 0)
    return <p className={styles.empty}>{t(areAnswersShown ? 'ranking.empty' : 'ranking.later')}</p>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('ranking.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ranking.place')}</th>
          <th scope="col">{t('ranking.who')}</th>
          <th scope="col">{t('ranking.score')}</th>
        </tr>
      </thead>
      <tbody>
        {ranking.map(({ rank, score, count, names }) => (
          <tr key={rank}>
            <th scope="row">{number(rank)}</th>
            <td>
              {names.length === 0 ? (
                t('ranking.people', { count })
              ) : (
                <ul className={styles.names}>
                  {names.map((name, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same name
                    <li key={place}>{name}</li>
                  ))}
                  {count > names.length && <li>{t('ranking.more', { count: count - names.length })}</li>}
                </ul>
              )}
            </td>
            <td>{number(score, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
