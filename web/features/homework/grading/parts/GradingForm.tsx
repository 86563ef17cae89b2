import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { fullTime } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useHomeworkAddress } from '../../addresses.ts'
import type { Info } from '../../info.ts'
import { ReturnNotice } from '../../parts/ReturnNotice.tsx'
import { SubmissionText } from '../../parts/SubmissionText.tsx'
import { isHandedIn } from '../../states.ts'
import { type Detail, type Grading, useGrading } from '../grading.ts'
import { useHotkeys } from '../hotkeys.ts'
import { press, type ScoreKey, scoreKeys } from '../score-entry.ts'
import { useSwipe } from '../swipe.ts'
import { CommentSheet } from './CommentSheet.tsx'
import { GradePanel } from './GradePanel.tsx'
import styles from './GradingForm.module.css'
import { ReturnSheet } from './ReturnSheet.tsx'

interface GradingFormProps {
  info: Info
  detail: Detail
  /** Where the submission came from: 1 from the right, as the next one. */
  turn: 1 | -1
  onTurn: (step: 1 | -1) => void
  go: (student: string) => void
  onDone: () => void
}

/** One submission with everything that grading it takes. */
export function GradingForm({ info, detail, turn, onTurn, go, onDone }: GradingFormProps) {
  const grading = useGrading(info, detail, { go, onDone })
  const [open, setOpen] = useState<'comment' | 'return' | null>(null)
  const { work: submission, place } = detail
  const mayGrade = info.can.grade && isHandedIn(submission.state)
  const stage = useRef<HTMLDivElement>(null)
  const { offset, style } = useSwipe(stage, {
    onTurn,
    hasNext: Boolean(place?.next),
    hasPrevious: Boolean(place?.previous),
  })
  useGradingKeys({
    grading,
    mayGrade,
    mayReturn: info.can.return,
    fullScore: info.fullScore,
    onTurn,
    onOpen: setOpen,
  })
  return (
    <div className={styles.desk}>
      <div ref={stage} className={styles.stage} style={style}>
        <div
          key={submission.studentId}
          className={classNames(
            styles.work,
            turn === 1 ? styles.fromRight : styles.fromLeft,
            offset !== 0 && styles.held,
          )}
          style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        >
          {grading.trouble !== undefined && <Notice tone="warn">{grading.trouble}</Notice>}
          <SubmissionHead detail={detail} />
          <SubmissionText text={submission.content} />
          <AttachmentList files={submission.attachments} large />
        </div>
      </div>
      {mayGrade && (
        <GradePanel
          info={info}
          grading={grading}
          onComment={() => setOpen('comment')}
          onReturn={() => setOpen('return')}
        />
      )}
      <CommentSheet
        open={open === 'comment'}
        value={grading.grade.comment}
        minLength={info.minCommentLength}
        onChange={comment => grading.set({ comment })}
        onClose={() => setOpen(null)}
      />
      <ReturnSheet
        open={open === 'return'}
        name={submission.name}
        isGraded={submission.state !== submissionStates.submitted}
        onReturn={reason => {
          setOpen(null)
          grading.return(reason)
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

function SubmissionHead({ detail: { work: submission, history } }: { detail: Detail }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  if (submission.state === submissionStates.notSubmitted) return <Notice>{t('grading.notHandedIn')}</Notice>
  return (
    <>
      {submission.state === submissionStates.returned && (
        <ReturnNotice title={t('grading.returnedNote')} reason={submission.reason} />
      )}
      <div className={styles.head}>
        {submission.submittedAt !== null && (
          <span className={submission.overtime ? styles.late : undefined}>
            {t(submission.overtime ? 'grading.late' : 'grading.handedIn', {
              time: fullTime(submission.submittedAt),
            })}
          </span>
        )}
        {submission.gradedAt !== null && (
          <span>
            {t('grading.gradedBy', { name: submission.grader, time: fullTime(submission.gradedAt) })}
          </span>
        )}
        {history > 1 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => navigate(to('/stuWorkHistory', { studentid: submission.studentId }))}
          >
            {t('detail.history', { count: history })}
          </Button>
        )}
      </div>
      {submission.content.trim() === '' && submission.attachments.length > 0 && (
        <p className={styles.quiet}>{t('grading.noText')}</p>
      )}
    </>
  )
}

interface Keys {
  grading: Grading
  mayGrade: boolean
  mayReturn: boolean
  fullScore: number
  onTurn: (step: 1 | -1) => void
  onOpen: (sheet: 'comment' | 'return') => void
}

/** Digits score, Enter saves, arrows turn, C comments, R returns. */
function useGradingKeys({ grading, mayGrade, mayReturn, fullScore, onTurn, onOpen }: Keys) {
  useHotkeys(key => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') onTurn(key === 'ArrowRight' ? 1 : -1)
    else if (!mayGrade) return false
    else if (key === 'Enter') grading.save()
    else if (key === 'c' || key === 'C') onOpen('comment')
    else if (mayReturn && (key === 'r' || key === 'R')) onOpen('return')
    else {
      const pressed = scoreKeys.find(
        known => known === (key === 'Backspace' ? 'back' : key === ',' ? '.' : key),
      )
      if (!pressed) return false
      grading.set({ score: press(grading.grade.score, pressed as ScoreKey, fullScore) })
    }
    return true
  })
}
