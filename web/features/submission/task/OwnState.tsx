import { submissionStates, timeStates } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { Feedback } from '../feedback/Feedback.tsx'
import type { SubmissionKind } from '../kind.ts'
import { GradeCard } from '../reading/GradeCard.tsx'
import { ReturnNotice } from '../reading/ReturnNotice.tsx'
import { lackingWord } from '../shown-state.ts'
import { ownScore } from '../states.ts'
import type { OwnSubmission, ShownShapes } from '../task.ts'
import { LateNotice } from './LateNotice.tsx'
import styles from './StudentTask.module.css'

interface OwnStateProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  task: S['task']
  mine: OwnSubmission
  clockOffset: number
}

/** What has become of a student's submission, or that it is missing. */
export function OwnState<S extends ShownShapes>({ kind, ...props }: OwnStateProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const { task, mine } = props
  if (mine.state === submissionStates.graded)
    return <GradeCard submission={{ ...mine, score: ownScore(mine) }} task={task} />
  if (mine.state === submissionStates.gradedUnpublished)
    return <Callout tone="good">{t('student.gradedHidden')}</Callout>
  if (mine.state === submissionStates.returned)
    return (
      <>
        <ReturnNotice title={words.returned} reason={mine.reason} />
        <Feedback files={mine.feedback} />
      </>
    )
  // Neither missing nor late, whatever the time.
  if (mine.state !== submissionStates.notSubmitted || mine.isExcused) return null
  return <Missing {...props} />
}

function Missing({ task, mine, clockOffset }: Omit<OwnStateProps<ShownShapes>, 'kind'>) {
  const t = useTexts('submission')
  const isPast = task.timeState === timeStates.past
  const late = isPast && <LateNotice task={task} clockOffset={clockOffset} isTaken={task.can.submit} />
  // Another attempt: the one before is what they have.
  if (mine.attempt > 1) return mine.endsAt === null && late
  return (
    <>
      <p className={styles.state}>
        <StatusTag tone={isPast ? 'bad' : 'neutral'}>{t(lackingWord(isPast))}</StatusTag>
        {mine.draft.sequence > 0 && mine.offer === null && <span>{t('student.draftWaiting')}</span>}
      </p>
      {late}
    </>
  )
}
