import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import type { Appeal, GivenReview as Review } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { reviewStates } from '#contract/features/review/rules.ts'
import { commentLength, commentProblem } from '#contract/features/submission/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, invalidate, useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { MarkedTextArea } from '#web/ui/media/MarkedTextArea.tsx'
import { useReviewAddress } from '../addresses.ts'
import { reviewQueries, useReviewNews } from '../live.ts'
import { GivenReview } from '../parts/GivenReview.tsx'
import styles from './OfStudentScreen.module.css'

/** The reviews of one submission, and the appeal of its author, for who grades. */
export function OfStudentScreen() {
  const t = useTexts('review')
  const navigate = useNavigate()
  const { courseId, homeworkId, studentId } = useReviewAddress()
  const work = path('/homework/stuWorkDetail', {
    id: homeworkId,
    courseId,
    courseRole: 1,
    studentid: studentId,
  })
  const query = useQuery(ask(reviewCalls.ofSubmission, { id: homeworkId, studentId }))
  const { data: overview } = useQuery(ask(reviewCalls.overview, { id: homeworkId }))
  const author = overview?.list.find(row => row.studentId === studentId)
  useReviewNews()
  return (
    <Screen subtitle={author?.name} onRefresh={() => query.refetch()}>
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={2} />}
        isEmpty={({ list, appeal }) => list.length === 0 && appeal === null}
        empty={<EmptyState art="work" title={t('ofStudent.none')} hint={t('ofStudent.noneHint')} />}
      >
        {({ list, appeal, ...reviewed }) => (
          <>
            <Button size="small" onClick={() => navigate(work)}>
              {t('ofStudent.read')}
            </Button>
            {appeal && <AppealCard appeal={appeal} reviewed={reviewed} />}
            {list.length > 0 && (
              <Card title={t('staff.open')}>
                <Stack gap={4}>
                  {list.map((review, position) => (
                    <GivenReview key={review.id} review={review} position={position}>
                      {review.state === reviewStates.done && <LeaveOut review={review} />}
                    </GivenReview>
                  ))}
                </Stack>
              </Card>
            )}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

function LeaveOut({ review }: { review: Review }) {
  const t = useTexts('review')
  const { homeworkId } = useReviewAddress()
  const leaveOut = useCommand(reviewCalls.leaveOut, { refreshes: answeredQueries })
  return (
    <div className={styles.inset}>
      <Switch
        label={t('ofStudent.leaveOut')}
        checked={review.isLeftOut}
        disabled={leaveOut.isPending}
        onChange={isLeftOut => leaveOut.mutate({ id: homeworkId, reviewId: review.id, isLeftOut })}
      />
    </div>
  )
}

/** A mean that changes is a grade that changes. */
const gradeQueries = [homeworkCalls.listSubmissions, homeworkCalls.getSubmission]
const answeredQueries = [...reviewQueries, ...gradeQueries]

/** What an answer says it has seen, and how it may grade. */
type Reviewed = Pick<
  AnswerOf<typeof reviewCalls.ofSubmission>,
  'fullScore' | 'minCommentLength' | 'workId' | 'version' | 'gradeCount'
>

function AppealCard({ appeal, reviewed }: { appeal: Appeal; reviewed: Reviewed }) {
  const t = useTexts('review')
  if (appeal.answeredAt !== null)
    return (
      <Card title={t('ofStudent.appeal')}>
        <Stack gap={3}>
          <p>
            <MarkedText text={appeal.reason} />
          </p>
          <Callout tone="good" title={t(appeal.isKept ? 'ofStudent.kept' : 'ofStudent.graded')}>
            <MarkedText text={appeal.answer} />
          </Callout>
        </Stack>
      </Card>
    )
  return (
    <Card title={t('ofStudent.appeal')}>
      <Stack gap={3}>
        <Callout tone="warn">{appeal.reason}</Callout>
        <AnswerForm reviewed={reviewed} />
      </Stack>
    </Card>
  )
}

function AnswerForm({ reviewed }: { reviewed: Reviewed }) {
  const t = useTexts('review')
  const { homeworkId, studentId } = useReviewAddress()
  const client = useQueryClient()
  const send = useCommand(reviewCalls.answerAppeal, {
    refreshes: answeredQueries,
    // What stands by now is shown before it is graded once more.
    onFailed: failure => {
      void invalidate(client, ...answeredQueries)
      void alertFailure(failure)
    },
  })
  const { fullScore, minCommentLength, workId, version, gradeCount } = reviewed
  const seen = { version, gradeCount }
  const form = useForm({
    start: { score: null as number | null, answer: '' },
    problems: ({ score, answer }) => {
      const short = commentProblem(answer, minCommentLength, reviewErrors)
      return {
        score: score === null && problemText(reviewErrors.scoreMissing),
        answer: short && problemText(short.error, short.details),
      }
    },
    send: ({ score, answer }) =>
      send.mutateAsync({ id: homeworkId, studentId, workId, ...seen, score, answer }),
  })
  useLeaveQuestion(form)
  const { answer } = form.values
  return (
    <Form {...form.props}>
      <MarkedTextArea
        label={t('ofStudent.answer')}
        placeholder={t('ofStudent.answerPlaceholder')}
        maxLength={commentLength}
        rows={3}
        {...form.field('answer')}
      />
      <NumberField
        label={t('ofStudent.score')}
        hint={t('ofStudent.scoreHint')}
        decimals={1}
        max={fullScore}
        unit={t('write.ofFull', { full: number(fullScore, 1) })}
        {...form.field('score')}
      />
      <Stack row gap={2}>
        <Button kind="primary" type="submit" busy={form.isSending}>
          {t('ofStudent.give')}
        </Button>
        <Button
          busy={send.isPending}
          onClick={() => send.mutate({ id: homeworkId, studentId, workId, score: null, answer })}
        >
          {t('ofStudent.keep')}
        </Button>
      </Stack>
    </Form>
  )
}
