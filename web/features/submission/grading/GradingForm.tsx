import { type ComponentType, Suspense, useRef, useState } from 'react'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { fullTime } from '#web/lib/dates.ts'
import { type HotkeyName, useHotkeyNames, useHotkeys } from '#web/lib/hotkeys.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { useSubmissionAddress } from '../addresses.ts'
import { Feedback } from '../feedback/Feedback.tsx'
import type {
  ContentProps,
  Detail,
  GradingKind,
  GradingNote,
  Shapes,
  StaffActions,
  SubmissionKind,
} from '../kind.ts'
import { SubmissionGroup } from '../reading/GroupLine.tsx'
import { HistoryButton } from '../reading/HistoryButton.tsx'
import { ReturnNotice } from '../reading/ReturnNotice.tsx'
import { isHandedIn } from '../states.ts'
import { AttemptChoice } from './AttemptChoice.tsx'
import { CommentSheet } from './CommentSheet.tsx'
import { Desk } from './Desk.tsx'
import { GradePanel } from './GradePanel.tsx'
import styles from './GradingForm.module.css'
import { type Grading, useGrading } from './grading.ts'
import { ReturnSheet } from './ReturnSheet.tsx'
import { useSwipe } from './swipe.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

const FeedbackButton = lazily(() =>
  import('../feedback/FeedbackButton.tsx').then(module => module.FeedbackButton<Shapes>),
)

interface GradingFormProps<S extends Shapes> {
  kind: SubmissionKind<S>
  gradingKind: GradingKind<S>
  Content: ComponentType<ContentProps<S>>
  Actions: StaffActions<S> | undefined
  Note: GradingNote<S> | undefined
  task: S['task']
  detail: Detail<S>
  /** Where the submission came from: 1 from the right, as the next one. */
  turn: 1 | -1
  onTurn: (step: 1 | -1) => void
  go: (student: string) => void
  goToAttempt: (attempt: number) => void
  onDone: () => void
}

/** One submission with everything that grading it takes. */
export function GradingForm<S extends Shapes>(props: GradingFormProps<S>) {
  const { kind, gradingKind, Content, Actions, Note, task, detail } = props
  const { turn, onTurn, go, goToAttempt, onDone } = props
  const words = kind.useWords()
  const { taskId } = useSubmissionAddress(kind.pages)
  const grading = useGrading(kind, gradingKind, task, detail, { go, onDone })
  const [open, setOpen] = useState<'comment' | 'return' | null>(null)
  const { work: submission, place } = detail
  const { entry, set } = grading
  const mayGrade = task.can.grade && isHandedIn(submission.state)
  // Only the last attempt goes back to its student, who writes no other then.
  const isLast = submission.attempts.every(({ attempt }) => attempt <= submission.attempt)
  const mayReturn = task.can.return && kind.returning !== undefined && isLast
  const stage = useRef<HTMLDivElement>(null)
  const { offset, style } = useSwipe(stage, {
    onTurn: step => {
      if (step === 1) grading.saveInPassing()
      onTurn(step)
    },
    hasNext: Boolean(place?.next),
    hasPrevious: Boolean(place?.previous),
  })
  useGradingKeys({
    grading,
    mayGrade,
    mayReturn,
    press: key => gradingKind.press?.(key, entry, task),
    onTurn,
    onOpen: setOpen,
  })
  return (
    <Desk>
      <div ref={stage} className={styles.stage} style={style}>
        <div
          key={`${submission.studentId} ${submission.attempt}`}
          className={classNames(
            styles.work,
            turn === 1 ? styles.fromRight : styles.fromLeft,
            offset !== 0 && styles.held,
          )}
          style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        >
          {grading.waiting && (
            <WaitingNotice {...{ gradingKind, submission }} waiting={grading.waiting} rubric={task.rubric} />
          )}
          {submission.attempts.length > 0 && <AttemptChoice submission={submission} onChoose={goToAttempt} />}
          {Note && <Note {...{ submission, task }} />}
          <SubmissionHead {...{ kind, task, detail, Actions }} />
          <Content
            content={submission}
            task={task}
            view="grading"
            scoring={mayGrade ? { entry, set } : undefined}
          />
          <Feedback files={submission.feedback} />
        </div>
      </div>
      {mayGrade && (
        <GradePanel
          grading={grading}
          minCommentLength={task.minCommentLength}
          mayReturn={mayReturn}
          keys={words.keys}
          onComment={() => setOpen('comment')}
          onReturn={() => setOpen('return')}
          extra={
            gradingKind.feedback && (
              <Suspense fallback={null}>
                <FeedbackButton
                  key={submission.studentId}
                  kind={kind as unknown as SubmissionKind<Shapes>}
                  feedback={gradingKind.feedback}
                  taskId={taskId}
                  submission={submission}
                />
              </Suspense>
            )
          }
        >
          <gradingKind.Score task={task} content={submission} entry={entry} set={set} />
        </GradePanel>
      )}
      <CommentSheet
        open={open === 'comment'}
        value={entry.comment}
        minLength={task.minCommentLength}
        phrasesName={gradingKind.phrasesName}
        onChange={comment => set({ comment } as Partial<S['entry']>)}
        onClose={() => setOpen(null)}
      />
      {kind.returning && (
        <ReturnSheet
          open={open === 'return'}
          title={words.returnOne(submission.name)}
          reasonsName={kind.returning.reasonsName}
          isGraded={submission.state !== submissionStates.submitted}
          onReturn={reason => {
            setOpen(null)
            grading.return(reason)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Desk>
  )
}

interface SubmissionHeadProps<S extends Shapes> {
  kind: SubmissionKind<S>
  Actions: StaffActions<S> | undefined
  task: S['task']
  detail: Detail<S>
}

function SubmissionHead<S extends Shapes>({ kind, task, detail, Actions }: SubmissionHeadProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const { work: submission, history } = detail
  if (submission.state === submissionStates.notSubmitted) return <Callout>{t('grading.notHandedIn')}</Callout>
  return (
    <>
      {submission.state === submissionStates.returned && (
        <ReturnNotice title={words.waitsForStudent} reason={submission.reason} />
      )}
      <SubmissionGroup {...{ submission, task, Actions }} />
      <div className={styles.head}>
        {submission.submittedAt !== null && (
          <span className={submission.overtime ? styles.late : undefined}>
            {t(submission.overtime ? 'lateAt' : 'handedInAt', { time: fullTime(submission.submittedAt) })}
          </span>
        )}
        {submission.gradedAt !== null && (
          <span>
            {t('grading.gradedBy', { name: submission.grader, time: fullTime(submission.gradedAt) })}
          </span>
        )}
        <HistoryButton pages={kind.pages} {...{ submission, history }} />
      </div>
    </>
  )
}

interface Keys<E> {
  grading: Grading<E>
  mayGrade: boolean
  mayReturn: boolean
  press: (key: string) => Partial<E> | undefined
  onTurn: (step: 1 | -1) => void
  onOpen: (sheet: 'comment' | 'return') => void
}

const keyNames: readonly HotkeyName[] = [
  { keys: ['0', '…', '9'], does: ['submission', 'keys.score'] },
  { keys: ['Enter'], does: ['submission', 'keys.save'] },
  { keys: ['←', '→'], does: ['submission', 'keys.turn'] },
  { keys: ['C'], does: ['submission', 'keys.comment'] },
  { keys: ['R'], does: ['submission', 'keys.return'] },
]

/** Enter saves, arrows turn, C comments, R returns; others are for the score. */
function useGradingKeys<E>({ grading, mayGrade, mayReturn, press, onTurn, onOpen }: Keys<E>) {
  useHotkeyNames(keyNames)
  useHotkeys(key => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') onTurn(key === 'ArrowRight' ? 1 : -1)
    else if (!mayGrade) return false
    else if (key === 'Enter') grading.save()
    else if (key === 'c' || key === 'C') onOpen('comment')
    else if (mayReturn && (key === 'r' || key === 'R')) onOpen('return')
    else {
      const change = press(key)
      if (!change) return false
      grading.set(change)
    }
    return true
  })
}
