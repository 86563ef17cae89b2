import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reviewCalls } from '#contract/features/review/calls.ts'
import type { ReviewToDo } from '#contract/features/review/entities.ts'
import { type ReviewInput, reviewProblem, reviewStates } from '#contract/features/review/rules.ts'
import { commentLength, isScoreWithin } from '#contract/features/submission/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { SubmissionText } from '#web/features/submission/reading/SubmissionText.tsx'
import { ConflictSheet } from '#web/features/submission/writing/ConflictSheet.tsx'
import { NotKeptNotice } from '#web/features/submission/writing/NotKeptNotice.tsx'
import { SaveState } from '#web/features/submission/writing/SaveState.tsx'
import { ask, send, useCommand } from '#web/lib/call.ts'
import { endTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useJournal } from '#web/lib/journal/use-journal.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards, SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { MarkedTextArea } from '#web/ui/media/MarkedTextArea.tsx'
import { useReviewAddress } from '../addresses.ts'
import { reviewQueries, useReviewNews } from '../live.ts'
import styles from './ReviewScreen.module.css'

type ToDo = AnswerOf<typeof reviewCalls.listOwn>

/** What one student gives for another's submission. */
export function ReviewScreen({ homeworkPath }: { homeworkPath: string }) {
  const t = useTexts('review')
  const { homeworkId, studentId: reviewId } = useReviewAddress()
  const query = useQuery(ask(reviewCalls.listOwn, { id: homeworkId }))
  useReviewNews()
  const position = query.data?.list.findIndex(({ id }) => id === reviewId) ?? -1
  const review = query.data?.list[position]
  if (query.data && review)
    return (
      <Review
        key={reviewId}
        of={query.data}
        review={review}
        position={position}
        homeworkPath={homeworkPath}
      />
    )
  return (
    <Screen title={t('write.title')}>
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {() => <EmptyState art="work" title={t('write.gone')} />}
      </QueryView>
    </Screen>
  )
}

interface ReviewProps {
  of: ToDo
  review: ReviewToDo
  position: number
  homeworkPath: string
}

function Review(props: ReviewProps) {
  const t = useTexts('review')
  const user = useUser()
  const { of, review, position } = props
  if (of.isOpen && user) return <ReviewForm {...props} accountId={user.id} />
  const isDone = review.state === reviewStates.done
  return (
    <Screen title={of.title} subtitle={t('write.of', { number: position + 1, count: of.list.length })}>
      <Callout>{t(isDone ? 'write.closed' : 'write.missed')}</Callout>
      <div className={styles.sides}>
        <Submission review={review} position={position} />
        {(isDone || review.draft.sequence > 0) && (
          <Card title={t('write.yours')}>
            <ReviewValue value={isDone ? review : review.draft} />
          </Card>
        )}
      </div>
    </Screen>
  )
}

/** What is to be reviewed. */
function Submission({ review, position }: { review: ReviewToDo; position: number }) {
  const t = useTexts('review')
  return (
    <Card title={review.name || t('mine.work', { number: position + 1 })}>
      <Stack gap={3}>
        {review.content.trim() === '' && review.attachments.length > 0 && <p>{t('write.noText')}</p>}
        <SubmissionText text={review.content} html={review.html} />
        <AttachmentList files={review.attachments} large />
      </Stack>
    </Card>
  )
}

function ReviewForm({ of, review, position, homeworkPath, accountId }: ReviewProps & { accountId: string }) {
  const t = useTexts('review')
  const { homeworkId } = useReviewAddress()
  const back = useBack(homeworkPath)
  const { fullScore, minCommentLength } = of
  const journal = useJournal<ReviewInput>({
    account: accountId,
    key: `review:${review.id}`,
    initial: { value: inputOf(review.draft), sequence: review.draft.sequence },
    send: async ({ value: { score, comment }, ...entry }) => {
      // While it is typed, a number may be too large for a moment.
      const sound = score !== null && isScoreWithin(score, fullScore) ? score : null
      const draft = { id: homeworkId, reviewId: review.id, score: sound, comment, ...entry }
      const { saved, ...stored } = await send(reviewCalls.saveDraft, draft)
      return { sequence: stored.sequence, ...(saved ? {} : { conflict: inputOf(stored) }) }
    },
    essence: ({ score, comment }) => [score, comment],
  })
  const save = useCommand(reviewCalls.save, {
    refreshes: reviewQueries,
    onDone: ({ sequence }) => {
      journal.accept({ value, sequence })
      toast.good(t('write.sent'))
      back()
    },
  })
  const { value } = journal
  const [attempts, setAttempts] = useState(0)
  const problem = reviewProblem(value, { fullScore, minCommentLength })
  const error = attempts > 0 ? problemText(problem?.error, problem?.details) : undefined
  const isOfScore = problem?.error.name.startsWith('review.score')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  const submit = () => {
    setAttempts(attempts + 1)
    if (!problem) save.mutate({ id: homeworkId, reviewId: review.id, ...value })
  }
  const isDone = review.state === reviewStates.done
  const wasWritten = review.draft.sequence > 0 || value.score !== null || value.comment !== ''
  const isSent = isDone && value.score === review.score && value.comment === review.comment
  return (
    <Screen
      title={of.title}
      subtitle={
        wasWritten ? (
          <SaveState of={journal} />
        ) : (
          t('write.of', { number: position + 1, count: of.list.length })
        )
      }
      footer={
        <MainButton icon={SendIcon} busy={save.isPending} disabled={isSent} onClick={submit}>
          {t(isSent ? 'write.isSent' : isDone ? 'write.change' : 'write.send')}
        </MainButton>
      }
    >
      {review.isOutdated && <Callout tone="warn">{t('write.outdated')}</Callout>}
      <NotKeptNotice writing={journal} />
      <div className={styles.sides}>
        <Submission review={review} position={position} />
        {journal.isReady ? (
          <Card title={t('write.yours')}>
            <div ref={fields}>
              <Stack gap={4}>
                <NumberField
                  label={t('write.score')}
                  decimals={1}
                  max={fullScore}
                  unit={t('write.ofFull', { full: number(fullScore, 1) })}
                  required
                  value={value.score}
                  onChange={score => journal.set(known => ({ ...known, score }))}
                  error={isOfScore ? error : undefined}
                />
                <MarkedTextArea
                  label={t('write.comment')}
                  placeholder={t('write.commentPlaceholder')}
                  rows={5}
                  maxLength={commentLength}
                  required
                  hint={t(of.hidesReviewers ? 'write.unnamed' : 'write.named')}
                  value={value.comment}
                  onChange={comment => journal.set(known => ({ ...known, comment }))}
                  error={isOfScore ? undefined : error}
                />
                {wasWritten && !isSent && <p className={styles.note}>{t('write.notSent')}</p>}
                {of.endsAt !== null && (
                  <p className={styles.note}>{t('mine.until', { time: endTime(of.endsAt) })}</p>
                )}
              </Stack>
            </div>
          </Card>
        ) : (
          <Card>
            <SkeletonText lines={4} />
          </Card>
        )}
      </div>
      <ConflictSheet
        writing={{ ...journal, parts: [{ ...journal, slot: 0 }] }}
        join={() => undefined}
        Value={ReviewValue}
      />
    </Screen>
  )
}

const inputOf = ({ score, comment }: ReviewInput): ReviewInput => ({ score, comment })

function ReviewValue({ value: { score, comment } }: { value: ReviewInput }) {
  const t = useTexts('review')
  return (
    <Stack gap={2}>
      <p className={styles.score}>{score === null ? t('write.noScore') : number(score, 1)}</p>
      {comment !== '' && (
        <p className={styles.comment}>
          <MarkedText text={comment} />
        </p>
      )}
    </Stack>
  )
}
