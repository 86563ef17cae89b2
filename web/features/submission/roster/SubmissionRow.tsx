import type { ComponentType } from 'react'
import type { SubmissionRow as Work } from '#contract/features/submission/entities.ts'
import { pastTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ClockIcon, EyeOffIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { shownSubmission } from '../shown-state.ts'
import { isGraded, isHandedIn } from '../states.ts'
import type { WaitingGrade } from '../waiting/waiting-grade.ts'
import styles from './SubmissionRow.module.css'

interface SubmissionRowProps {
  submission: Work
  /** The time for it is over. */
  hasEnded: boolean
  /** A grade that the server has not confirmed. */
  waiting?: WaitingGrade
  onOpen?: ((submission: Work) => void) | undefined
  /** What is to be noticed. */
  Flag?: ComponentType<{ submission: Work }> | undefined
  /** Without the face, where the row has a tick before it. */
  bare?: boolean
}

/** A student with the state of the submission, in the teacher's list. */
export function SubmissionRow({
  submission,
  hasEnded,
  waiting,
  onOpen,
  Flag,
  bare = false,
}: SubmissionRowProps) {
  const t = useTexts('submission')
  return (
    <RowBody
      title={submission.name}
      note={noteOf(submission, t)}
      leading={bare ? undefined : <Avatar name={submission.name} src={submission.avatar} />}
      onClick={onOpen && (() => onOpen(submission))}
      chevron={false}
      wrap
      extra={Flag && <Flag submission={submission} />}
      trailing={
        <span className={styles.state}>
          {!waiting && hasScore(submission) ? (
            <Score submission={submission} />
          ) : (
            <StateTag {...{ submission, hasEnded, waiting }} />
          )}
          {isHandedIn(submission.state) && submission.overtime && (
            <span className={styles.late}>{t('state.late')}</span>
          )}
        </span>
      }
    />
  )
}

const hasScore = ({ state, score }: Work) => isGraded(state) && score !== null

/** The score, and whether its student sees it. */
export function Score({ submission }: { submission: Work }) {
  const t = useTexts('submission')
  if (!hasScore(submission)) return null
  return (
    <span className={styles.score}>
      {number(submission.score ?? 0, 1)}
      {!submission.isScorePublished && <EyeOffIcon size={14} label={t('state.gradedHidden')} />}
    </span>
  )
}

/** The state of the submission, or of the grade that is on its way. */
export function StateTag({
  submission,
  hasEnded,
  waiting,
}: Pick<SubmissionRowProps, 'submission' | 'hasEnded'> & { waiting?: WaitingGrade | undefined }) {
  const t = useTexts('submission')
  if (waiting?.refusal) return <StatusTag tone="warn">{t('waiting.refused')}</StatusTag>
  if (waiting)
    return (
      <StatusTag tone="info" icon={ClockIcon}>
        {t('waiting.state')}
      </StatusTag>
    )
  if (submission.isExcused && !isHandedIn(submission.state))
    return <StatusTag tone="neutral">{t('state.excused')}</StatusTag>
  const { tone, text } = shownSubmission(submission.state, t, hasEnded)
  return <StatusTag tone={tone}>{text}</StatusTag>
}

function noteOf(submission: Work, t: Translate<'submission'>) {
  const parts = [submission.number]
  if (isHandedIn(submission.state) && submission.submittedAt !== null)
    parts.push(pastTime(submission.submittedAt))
  else if (submission.remindedAt !== null && !submission.isExcused)
    parts.push(t('list.reminded', { time: pastTime(submission.remindedAt) }))
  if (submission.attempt > 1) parts.push(t('list.attempt', { attempt: submission.attempt }))
  if (submission.version > 1) parts.push(t('list.version', { version: submission.version }))
  return parts.filter(Boolean).join(' · ')
}
