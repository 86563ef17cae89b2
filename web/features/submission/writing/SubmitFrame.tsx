import { Suspense, useEffect, useRef, useState } from 'react'
import { lateRules, submissionStates, timeStates } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import { isTimeUp } from '../attempts/rules.ts'
import type { SubmissionKind } from '../kind.ts'
import { LeaveNameOut } from '../names/lazy.ts'
import { endOf, isClosed } from '../offer/closed.ts'
import { OwnOffer } from '../offer/lazy.ts'
import { useOfferable } from '../offer/offerable.ts'
import { forgetWritten, type WrittenPlace } from '../offer/statements.ts'
import { Overtaken } from '../overtaken/lazy.ts'
import { isGraded } from '../states.ts'
import { DueLine } from '../task/DueLine.tsx'
import { isWithinGrace, LateNotice } from '../task/LateNotice.tsx'
import { OwnGroup } from '../task/OwnGroup.tsx'
import type { Own, OwnSubmission, ShownShapes, TaskShown } from '../task.ts'
import { ConflictSheet } from './ConflictSheet.tsx'
import type { Fields, WritingForm } from './form.ts'
import { useHandIn } from './handing-in.ts'
import { NotKeptNotice } from './NotKeptNotice.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { SaveState } from './SaveState.tsx'
import styles from './SubmitFrame.module.css'
import { WritingNotices } from './WritingNotices.tsx'
import { useWriting } from './writing.ts'

export interface SubmitFrameProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  form: WritingForm<S>
  task: S['task']
  mine: Own<S>
  accountId: string
  clockOffset: number
  renew: () => Promise<unknown>
}

/** The page for writing a submission: its fields, whether they are saved, and the hand-in button. */
export function SubmitFrame<S extends ShownShapes>(props: SubmitFrameProps<S>) {
  const { kind, form, task, mine, accountId, clockOffset, renew } = props
  const { Task } = form
  const words = kind.useWords()
  const { courseId, to } = useSubmissionAddress(kind.pages)
  const back = useBack(to('task'))
  const { writing, fields, handing } = useWrittenPage(props)
  const offerable = useOfferable(kind, form.writing.name, task, mine, accountId, clockOffset)
  const [showsTask, setShowsTask] = useState(false)
  kind.useOwnNews(courseId, task.id)
  const isLocked = isLockedAt(mine, Date.now() + clockOffset)
  // Changed, the draft would no longer be what the server had before the end.
  const isFixed = isLocked || offerable?.isOfDraft === true
  const isUploading = fields.uploads?.isBusy
  const isReviewed = form.isReviewedNameless?.(task) ?? false
  return (
    <Screen
      title={task.title}
      subtitle={isBegun(mine, fields) && <SaveState of={writing} isUploading={isUploading} />}
      footer={isLocked || offerable ? undefined : <HandInButton {...handing} onPress={fields.onHandIn} />}
    >
      <WritingNotices {...{ kind, task, mine, clockOffset, writing, renew }} />
      <DueRow {...{ task, clockOffset, renew, showsTask, setShowsTask }} />
      {!isLocked && <LateHere {...{ task, mine, clockOffset }} />}
      {isClosed(task, mine, Date.now() + clockOffset) && (
        <Suspense fallback={null}>
          <OwnOffer
            {...{ kind, task, mine, clockOffset, renew, isUploading }}
            name={form.writing.name}
            onDone={back}
          />
        </Suspense>
      )}
      <OwnGroup {...{ task, mine }} />
      {mine.overtaken.length > 0 && writing.isReady && (
        <Suspense fallback={null}>
          <Overtaken
            texts={mine.overtaken}
            into={
              isFixed || !fields.into
                ? undefined
                : { ...{ accountId, taskId: task.id, noun: words.noun }, ...fields.into }
            }
          />
        </Suspense>
      )}
      {!isLocked && (task.isAnonymous || isReviewed) && (
        <Suspense fallback={null}>
          <LeaveNameOut isReviewed={isReviewed} files={fields.into?.draft.files ?? []} />
        </Suspense>
      )}
      {showsTask && <Task {...{ task, clockOffset }} view="full" />}
      <NotKeptNotice writing={writing} />
      {writing.isReady ? fields.render(isFixed || handing.isHandingIn) : <SkeletonText lines={8} />}
      <ConflictSheet
        writing={writing}
        join={form.writing.join}
        Value={form.Value}
        nameOf={form.nameOf && (slot => form.nameOf!(task, slot))}
      />
      <ReceiptSheet receipt={handing.receipt} task={words.task} title={task.title} onClose={back} />
    </Screen>
  )
}

/** What is written, the fields for it, and handing it in. */
function useWrittenPage<S extends ShownShapes>(props: SubmitFrameProps<S>) {
  const { kind, form, task, mine, accountId, clockOffset, renew } = props
  const t = useTexts('submission')
  const { attempt, workId: work } = mine
  const place = { name: form.writing.name, accountId, taskId: task.id, attempt, work }
  const writing = useWriting(form.writing, {
    ...{ accountId, taskId: task.id, attempt, work },
    isShared: task.groupSetId !== '',
    onMoved: () => void renew(),
    parts: form.partsOf(mine),
  })
  const fields = form.useFields({ task, writing, place, clockOffset, end: endOf(task, mine) })
  const people = mine.group?.members.length ?? 1
  const handing = useHandIn({
    ...{ kind, writing, renew, attempt, work },
    writingKind: form.writing,
    taskId: task.id,
    version: mine.version,
    isPast: countsAsLate(task, Date.now() + clockOffset),
    uploads: fields.uploads,
    summary: () =>
      [fields.summary, people > 1 && t('write.forMembers', { count: people })].filter(Boolean).join(' · '),
  })
  useForgetting(place, writing.parts, handing.receipt !== null)
  return { writing, fields, handing }
}

/** What this device has signed is of no use any more once it was handed in. */
function useForgetting(place: WrittenPlace, parts: readonly { slot: number }[], isHandedIn: boolean) {
  const latest = useRef({ place, parts })
  latest.current = { place, parts }
  useEffect(() => {
    const { place, parts } = latest.current
    if (isHandedIn) for (const { slot } of parts) void forgetWritten({ ...place, slot })
  }, [isHandedIn])
}

/** Nothing can be changed any more. */
const isLockedAt = (mine: OwnSubmission, now: number) =>
  isGraded(mine.state) || mine.isFinal || isTimeUp(mine, now)

/** Before the first word there is nothing to call saved. */
const isBegun = (mine: OwnSubmission, fields: Fields) => mine.draft.sequence > 0 || !fields.isEmpty

/** What is handed in now is late, and taken. */
const countsAsLate = (task: TaskShown, now: number) =>
  task.timeState === timeStates.past &&
  (task.lateRule === lateRules.late || task.can.submit) &&
  !isWithinGrace(task, now)

interface HandInButtonProps {
  handIn: () => void
  isHandingIn: boolean
  isAwaiting: boolean
  onPress: (() => void) | undefined
}

function HandInButton({ handIn, isHandingIn, isAwaiting, onPress }: HandInButtonProps) {
  const t = useTexts('submission')
  const press = () => {
    onPress?.()
    handIn()
  }
  return (
    <MainButton icon={SendIcon} busy={isHandingIn || isAwaiting} onClick={press}>
      {t(isAwaiting ? 'write.awaiting' : 'write.submit')}
    </MainButton>
  )
}

interface DueRowProps {
  task: TaskShown
  clockOffset: number
  renew: () => Promise<unknown>
  showsTask: boolean
  setShowsTask: (showsTask: boolean) => void
}

function DueRow({ task, clockOffset, renew, showsTask, setShowsTask }: DueRowProps) {
  const t = useTexts('submission')
  return (
    <div className={styles.due}>
      <DueLine {...task} clockOffset={clockOffset} onEnd={() => void renew()} />
      <Button kind="quiet" size="small" aria-expanded={showsTask} onClick={() => setShowsTask(!showsTask)}>
        {t(showsTask ? 'write.hideTask' : 'write.task')}
      </Button>
    </div>
  )
}

interface LateHereProps {
  task: TaskShown
  mine: OwnSubmission
  clockOffset: number
}

/** Who was asked to hand in again need not know that it is late. */
function LateHere({ task, mine, clockOffset }: LateHereProps) {
  if (task.timeState !== timeStates.past || mine.state === submissionStates.returned) return null
  return <LateNotice task={task} clockOffset={clockOffset} isTaken={task.can.submit} />
}
