import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { reviewCalls } from '#contract/features/review/calls.ts'
import type { ReviewToDo } from '#contract/features/review/entities.ts'
import { reviewStates } from '#contract/features/review/rules.ts'
import { ask } from '#web/lib/call.ts'
import { shortTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useReviewNews } from '../live.ts'

interface ToReviewProps {
  homeworkId: string
  /** Reviews have been given out. */
  isAllocated: boolean
  /** Address of the screen that shows one of them. */
  pathOf: (reviewId: string) => string
}

/** What the student is to review, and has. */
export function ToReview({ homeworkId, isAllocated, pathOf }: ToReviewProps) {
  const t = useTexts('review')
  const navigate = useNavigate()
  const { data } = useQuery({ ...ask(reviewCalls.listOwn, { id: homeworkId }), enabled: isAllocated })
  useReviewNews()
  if (!isAllocated) return <Callout>{t('mine.waiting')}</Callout>
  if (!data) return null
  if (data.list.length === 0) return data.isOpen ? <Callout>{t('mine.none')}</Callout> : null
  return (
    <List
      title={t('mine.title')}
      hint={
        data.isOpen && data.endsAt !== null
          ? t('mine.until', { time: shortTime(data.endsAt) })
          : t('mine.ended')
      }
    >
      {data.list.map((review, index) => (
        <ListRow
          key={review.id}
          title={review.name || t('mine.work', { number: index + 1 })}
          note={review.score === null ? undefined : t('mine.given', { score: number(review.score, 1) })}
          trailing={<ReviewTag review={review} />}
          onClick={() => navigate(pathOf(review.id))}
        />
      ))}
    </List>
  )
}

function ReviewTag({ review }: { review: ReviewToDo }) {
  const t = useTexts('review')
  const { state, isOutdated, draft } = review
  const isSent = draft.score === review.score && draft.comment === review.comment
  if (draft.sequence > 0 && !isSent) return <StatusTag tone="warn">{t('mine.begun')}</StatusTag>
  if (isOutdated) return <StatusTag tone="warn">{t('mine.outdated')}</StatusTag>
  return state === reviewStates.done ? (
    <StatusTag tone="good">{t('mine.done')}</StatusTag>
  ) : (
    <StatusTag tone="accent">{t('mine.toDo')}</StatusTag>
  )
}
