import { Fragment, type ReactNode } from 'react'
import styles from './RowDetails.module.css'

interface RowDetailsProps {
  /** What stands out: StatusTags, a mark. */
  tags?: ReactNode
  /** In words, with a dot between each two; empty ones are left out. */
  facts: readonly ReactNode[]
}

/** What a dense row says below its title: on one line if it fits, and going on below. */
export function RowDetails({ tags, facts }: RowDetailsProps) {
  const said = facts.filter(fact => fact !== undefined && fact !== null && fact !== '' && fact !== false)
  return (
    <span className={styles.details}>
      <span className={styles.tags}>{tags}</span>
      {said.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a row says keeps its order
        <Fragment key={index}>
          {index > 0 && (
            <>
              {' '}
              {/* Drawn, because the character is as wide as a Chinese one in many fonts. */}
              <span className={styles.dot} />{' '}
            </>
          )}
          <span>{fact}</span>
        </Fragment>
      ))}
    </span>
  )
}
