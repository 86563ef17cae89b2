import type { ReactNode } from 'react'
import type { GivenReview as Review } from '#contract/features/review/entities.ts'
import { reviewStates } from '#contract/features/review/rules.ts'
import { pastTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import styles from './GivenReview.module.css'

interface GivenReviewProps {
  review: Review
  /** Its place among the reviews, for those without a name. */
  position: number
  /** A control below it. */
  children?: ReactNode
}

/** What one reviewer gave and said. */
export function GivenReview({ review, position, children }: GivenReviewProps) {
  const t = useTexts('review')
  return (
    <article className={styles.review} data-left-out={review.isLeftOut || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{review.name || t('received.reviewer', { number: position + 1 })}</h3>
        {review.state === reviewStates.done ? (
          <span className={styles.score}>{number(review.score ?? 0, 1)}</span>
        ) : (
          <StatusTag tone="neutral">{t('ofStudent.waiting')}</StatusTag>
        )}
      </div>
      {review.comment !== '' && (
        <p className={styles.comment}>
          <MarkedText text={review.comment} />
        </p>
      )}
      {review.doneAt !== null && review.state === reviewStates.done && (
        <p className={styles.time}>{pastTime(review.doneAt)}</p>
      )}
      {children}
    </article>
  )
}
