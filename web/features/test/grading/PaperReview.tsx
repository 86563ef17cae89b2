import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { readAhead, useReadAhead } from '#web/features/submission/grading/read-ahead.ts'
import { useSendsGrades } from '#web/features/submission/waiting/use-sends-grades.ts'
import { useWaitingGradesOf } from '#web/features/submission/waiting/use-waiting-grades.ts'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { BackIcon, ForwardIcon, MoreIcon } from '#web/ui/icons/icons.tsx'
import { offerPages } from '../addresses.ts'
import { paperIn, usePaperActions } from '../live/paper-actions.tsx'
import { WaitingOffer } from '../offer/lazy.ts'
import { PaperPart } from '../preview/PaperPart.tsx'
import { SwitchesSheet } from '../switches/lazy.ts'
import { useReviewAddress } from './addresses.ts'
import { ReviewedQuestion } from './ReviewedQuestion.tsx'
import { ReviewFrame } from './ReviewFrame.tsx'
import styles from './ReviewScreen.module.css'
import { useReviewKeys } from './review-keys.ts'
import { testGradesSent } from './sent-grades.ts'

export type Review = AnswerOf<typeof testGradingCalls.getReview>

const anchorOf = (questionId: string) => `question-${questionId}`

/** One student's paper, question by question; the next that waits is one press away. */
export function PaperReview() {
  const t = useTexts('test/grading')
  const client = useQueryClient()
  const { id, studentId, toStudent } = useReviewAddress()
  useSendsGrades(testGradesSent)
  const asked = (student: string) =>
    ask(testGradingCalls.getReview, { id: id as never, studentId: student as never })
  const query = useQuery({ ...asked(studentId), staleTime: 0 })
  const review = query.data
  const place = review?.place
  useReadAhead(place, async student => (await client.fetchQuery({ ...asked(student), ...readAhead })).place)
  const actions = usePaperActions(id, undefined, true)
  const kept = useWaitingGradesOf(id)
  const paper = review && paperIn({ ...review.work, switches: review.switches.used })
  const isKept = (questionId: string) =>
    kept.some(grade => grade.studentId === studentId && grade.part === questionId)
  const next = review?.questions.find(question => question.isToGrade && !isKept(question.id))
  useReviewKeys({
    next: place?.next ?? '',
    previous: place?.previous ?? '',
    toStudent,
    onReturn: paper?.state === 'done' && actions.can.grade ? () => actions.giveBack(paper) : undefined,
  })
  return (
    <ReviewFrame
      title={review?.work.name}
      subtitle={
        place && place.position > 0
          ? t('position', { position: place.position, total: place.total })
          : undefined
      }
      onRefresh={query.refetch}
      actions={[
        {
          icon: BackIcon,
          label: t('previous'),
          disabled: !place?.previous,
          onClick: () => place && toStudent(place.previous),
        },
        {
          icon: ForwardIcon,
          label: t('next'),
          disabled: !place?.next,
          onClick: () => place && toStudent(place.next),
        },
        ...(paper && actions.isOffered(paper)
          ? [
              {
                icon: MoreIcon,
                label: t('papers.actions', { name: paper.name }),
                onClick: () => actions.open(paper),
              },
            ]
          : []),
      ]}
      footer={
        review && review.questions.length > 0 && <NextUngraded {...{ review, toStudent }} next={next?.id} />
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ questions }) => questions.length === 0}
        empty={<EmptyState art="work" title={t('nothing')} hint={t('nothingHint')} />}
      >
        {shown => (
          <Stack gap={4}>
            {shown.work.offer?.state === 'waiting' && (
              <Suspense fallback={null}>
                <WaitingOffer pages={offerPages} submission={shown.work} />
              </Suspense>
            )}
            <Paper review={shown} next={next?.id} />
          </Stack>
        )}
      </QueryView>
      {actions.sheets}
    </ReviewFrame>
  )
}

interface NextUngradedProps {
  review: Review
  /** The question of this paper that waits next. */
  next: string | undefined
  toStudent: (studentId: string) => void
}

/** To the next answer that waits, in this paper or in the next that has one. */
function NextUngraded({ review, next, toStudent }: NextUngradedProps) {
  const t = useTexts('test/grading')
  const nextPaper = review.place?.nextUngraded ?? ''
  if (next !== undefined)
    return (
      <MainButton onClick={() => document.getElementById(anchorOf(next))?.scrollIntoView({ block: 'start' })}>
        {t('nextUngraded')}
      </MainButton>
    )
  return (
    <MainButton disabled={nextPaper === ''} onClick={() => toStudent(nextPaper)}>
      {t(nextPaper === '' ? 'allGraded' : 'nextPaper')}
    </MainButton>
  )
}

function Paper({ review, next }: { review: Review; next: string | undefined }) {
  const t = useTexts('test/grading')
  const { id } = useReviewAddress()
  const [showsTimes, setShowsTimes] = useState(false)
  const { work, questions, sections, switches } = review
  const waiting = questions.filter(question => question.isToGrade).length
  const asked = questions.filter(({ type }) => typeOf(type)?.isAnswered)
  const given = asked.reduce((sum, one) => sum + (one.isDropped ? 0 : (one.score?.score ?? 0)), 0)
  const full = asked.reduce((sum, one) => sum + (one.isDropped ? 0 : one.points), 0)
  const numbers = new Map(asked.map((one, index) => [one.id as string, index + 1]))
  return (
    <Stack gap={6}>
      <div className={styles.figures}>
        <span>{t('total', { score: number(work.rawScore ?? given, 1), full: number(full, 1) })}</span>
        {waiting > 0 && <span>{t('toGrade', { count: waiting })}</span>}
        {switches.used > 0 && (
          <Button kind="quiet" size="small" onClick={() => setShowsTimes(true)}>
            {t('switches', { count: switches.used })}
          </Button>
        )}
      </div>
      {showsTimes && (
        <Suspense fallback={null}>
          <SwitchesSheet {...{ id }} student={work} onClose={() => setShowsTimes(false)} />
        </Suspense>
      )}
      {sections.map(({ title, details }, index) => {
        const inPart = questions.filter(({ section }) => section === index)
        if (inPart.length === 0) return null
        const isNamed = title !== '' || sections.length > 1
        const heading = isNamed ? title || t('part', { number: index + 1 }) : null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper's parts have nothing but their order
          <PaperPart key={index} title={heading} details={details}>
            {inPart.map(question => (
              <div key={question.id} id={anchorOf(question.id)}>
                <ReviewedQuestion
                  {...{ question, work }}
                  number={numbers.get(question.id)}
                  isNext={question.id === next}
                />
              </div>
            ))}
          </PaperPart>
        )
      })}
    </Stack>
  )
}
