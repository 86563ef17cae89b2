import { Suspense } from 'react'
import type { ActivityRubric } from '#contract/features/rubric/entities.ts'
import { JudgedRubric } from '#web/features/rubric/lazy.ts'
import { number } from '#web/lib/format.ts'
import type { Refusal } from '#web/lib/outbox/box.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import type { Standing } from '../kind.ts'
import { type GradesSent, gradeOutbox } from '../waiting/send-grades.ts'
import type { WaitingGrade } from '../waiting/waiting-grade.ts'

interface WaitingNoticeProps {
  gradingKind: Pick<GradesSent, 'handedInAgain' | 'gradedMeanwhile'>
  waiting: WaitingGrade
  /** As it is by now; absent where only a part of it was graded. */
  submission?: Standing
  rubric?: ActivityRubric | null | undefined
}

/** What became of the grade that was saved here: it waits for the connection, or the server has refused it. */
export function WaitingNotice(props: WaitingNoticeProps) {
  const { gradingKind, waiting, submission, rubric } = props
  const t = useTexts('submission')
  const { refusal } = waiting
  if (!refusal) return <Callout icon={ClockIcon}>{t('grading.willBeSent')}</Callout>
  const isNewer = refusal.code === gradingKind.handedInAgain.code
  const isGraded = !isNewer && refusal.code === gradingKind.gradedMeanwhile.code
  return (
    <Callout
      tone="warn"
      action={
        <Button size="small" onClick={() => void gradeOutbox.discard(waiting)}>
          {t(isGraded ? 'grading.keepTheirs' : 'grading.discard')}
        </Button>
      }
    >
      {isGraded
        ? gradedMeanwhile(submission, refusal, t)
        : isNewer
          ? t('grading.handedInAgain')
          : t('grading.notSaved', { reason: refusal.reason })}
      {isGraded && rubric && submission?.judgement && (
        <Suspense fallback={null}>
          <JudgedRubric rubric={rubric} judgement={submission.judgement} />
        </Suspense>
      )}
    </Callout>
  )
}

function gradedMeanwhile(submission: Standing | undefined, { reason }: Refusal, t: Translate<'submission'>) {
  // Until the submission is fetched again, only the refusal is known.
  if (!submission || submission.gradedAt === null || submission.score === null) return reason
  const { grader, score } = submission
  return t('grading.gradedMeanwhile', { name: grader, score: number(score, 1) })
}
