import { Suspense, useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { contentLength, maxFiles, submissionStates, timeStates } from '#contract/features/submission/rules.ts'
import { FilesField } from '#web/features/file/parts/FilesField.tsx'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import type { Info, OwnSubmission } from '#web/features/homework/info.ts'
import { useOwnNews } from '#web/features/homework/live-updates.ts'
import { DraftValue } from '#web/features/homework/student/DraftValue.tsx'
import { draftOf, homeworkWriting } from '#web/features/homework/student/writing.ts'
import { homeworkSubmissions } from '#web/features/homework/submissions.ts'
import { TaskCard } from '#web/features/homework/task/TaskCard.tsx'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import { AttemptClock } from '../attempts/AttemptClock.tsx'
import { AttemptNumber } from '../attempts/AttemptNumber.tsx'
import { isTimeUp } from '../attempts/rules.ts'
import { LeaveNameOut } from '../names/lazy.ts'
import { endOf, isClosed } from '../offer/closed.ts'
import { OwnOffer } from '../offer/lazy.ts'
import { useOfferable } from '../offer/offerable.ts'
import { forgetWritten, noteUploaded } from '../offer/statements.ts'
import { useStatements } from '../offer/use-statements.ts'
import { Overtaken } from '../overtaken/lazy.ts'
import { ReturnNotice } from '../reading/ReturnNotice.tsx'
import { isGraded } from '../states.ts'
import { DueLine } from '../task/DueLine.tsx'
import { isWithinGrace, LateNotice } from '../task/LateNotice.tsx'
import { OwnGroup } from '../task/OwnGroup.tsx'
import { ConflictSheet } from './ConflictSheet.tsx'
import type { Draft } from './draft.ts'
import { useHandIn } from './handing-in.ts'
import { NotKeptNotice } from './NotKeptNotice.tsx'
import { partKey } from './part-key.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { SaveState } from './SaveState.tsx'
import styles from './SubmitFrame.module.css'
import { useWriting } from './writing.ts'

interface SubmitFormProps {
  info: Info
  mine: OwnSubmission
  accountId: string
  clockOffset: number
  renew: () => Promise<unknown>
}

/** The hand-in form: text, files, save state and the hand-in button. */
export function SubmitForm({ info, mine, accountId, clockOffset, renew }: SubmitFormProps) {
  const t = useTexts('homework')
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const back = useBack(to('task'))
  const writing = useWriting(homeworkWriting, {
    taskId: homeworkId,
    attempt: mine.attempt,
    work: mine.workId,
    isShared: info.kind === homeworkKinds.groups,
    onMoved: () => void renew(),
    accountId,
    parts: [{ slot: 0, value: draftOf(mine.draft), sequence: mine.draft.sequence }],
  })
  const part = writing.parts[0]!
  // Several files can end in one moment, before the next drawing.
  const draft = useRef(part.value)
  draft.current = part.value
  const write = (change: Partial<Draft>) => {
    draft.current = { ...draft.current, ...change }
    part.set(draft.current)
  }
  const { attempt } = mine
  const place = { name: homeworkWriting.name, accountId, taskId: homeworkId, attempt, work: mine.workId }
  const end = endOf(info, mine)
  const add = (file: Attachment) => {
    write({ files: withFile(draft.current.files, file) })
    if (end !== null) void noteUploaded(place, file, Date.now() + clockOffset >= end)
  }
  const { uploads, state } = useStatements({
    kind: homeworkSubmissions,
    ...{ place, end, clockOffset },
    draft: part.value,
    isReady: writing.isReady,
    isSaved: writing.status === 'saved',
    uploads: useUploads(partKey(homeworkWriting.name, { taskId: homeworkId, attempt }), add),
  })
  const [showsTask, setShowsTask] = useState(false)
  const { handIn, isHandingIn, isAwaiting, receipt } = useHandIn({
    kind: homeworkSubmissions,
    writingKind: homeworkWriting,
    taskId: homeworkId,
    attempt: mine.attempt,
    work: mine.workId,
    writing,
    version: mine.version,
    isPast:
      info.timeState === timeStates.past &&
      (info.isLateAllowed || info.can.submit) &&
      !isWithinGrace(info, Date.now() + clockOffset),
    uploads: { isBusy: uploads.isBusy, hasFailed: uploads.items.some(item => item.state === 'failed') },
    summary: () => summaryOf(part.value, uploads.items.length, mine.group?.members.length ?? 1, t),
    renew,
  })
  useOwnNews(courseId, homeworkId)
  useEffect(() => {
    if (receipt)
      void forgetWritten({
        name: homeworkWriting.name,
        accountId,
        taskId: homeworkId,
        attempt,
        work: mine.workId,
      })
  }, [receipt, accountId, homeworkId, attempt, mine.workId])
  const offerable = useOfferable(homeworkWriting.name, info, mine, accountId, clockOffset)
  const { text, files } = part.value
  const isOver = isTimeUp(mine, Date.now() + clockOffset)
  const isLocked = isGraded(mine.state) || mine.isFinal || isOver
  // Changed, the draft would no longer be what the server had before the end.
  const isKept = offerable?.written === null
  // Before the first word there is nothing to call saved.
  const wasWritten = mine.draft.sequence > 0 || text !== '' || files.length > 0 || uploads.items.length > 0
  return (
    <Screen
      title={info.title}
      subtitle={wasWritten && <SaveState of={writing} isUploading={uploads.isBusy} />}
      footer={
        isLocked || offerable ? undefined : (
          <Button
            kind="primary"
            size="large"
            block
            icon={SendIcon}
            busy={isHandingIn || isAwaiting}
            onClick={() => {
              state()
              handIn()
            }}
          >
            {t(isAwaiting ? 'submit.awaiting' : 'submit.submit')}
          </Button>
        )
      }
    >
      {isGraded(mine.state) && <Callout tone="warn">{t('submit.gradedNote')}</Callout>}
      {mine.isFinal && !isGraded(mine.state) && <Callout tone="warn">{t('student.final')}</Callout>}
      {mine.endsAt !== null && !isGraded(mine.state) && (
        <AttemptClock
          endsAt={mine.endsAt}
          clockOffset={clockOffset}
          onNear={() => void writing.flush()}
          onEnd={() => void renew()}
        />
      )}
      {mine.state === submissionStates.returned && (
        <ReturnNotice title={t('student.returned')} reason={mine.reason} />
      )}
      {info.attempts !== 1 && <AttemptNumber attempt={mine.attempt} of={info.attempts} />}
      <div className={styles.due}>
        <DueLine {...info} clockOffset={clockOffset} onEnd={() => void renew()} />
        <Button kind="quiet" size="small" aria-expanded={showsTask} onClick={() => setShowsTask(!showsTask)}>
          {t(showsTask ? 'task.hide' : 'task.details')}
        </Button>
      </div>
      {!isLocked && info.timeState === timeStates.past && mine.state !== submissionStates.returned && (
        <LateNotice info={info} clockOffset={clockOffset} isTaken={info.can.submit} />
      )}
      {isClosed(info, mine, Date.now() + clockOffset) && (
        <Suspense fallback={null}>
          <OwnOffer
            {...{ info, mine, clockOffset, renew }}
            kind={homeworkSubmissions}
            name={homeworkWriting.name}
            isUploading={uploads.isBusy}
            onDone={back}
          />
        </Suspense>
      )}
      <OwnGroup info={info} mine={mine} />
      {mine.overtaken.length > 0 && writing.isReady && (
        <Suspense fallback={null}>
          <Overtaken
            texts={mine.overtaken}
            into={
              isLocked || isKept
                ? undefined
                : {
                    ...{ accountId, taskId: homeworkId, draft: part.value },
                    add: former => write(homeworkWriting.join(draft.current, former)!),
                  }
            }
          />
        </Suspense>
      )}
      {!isLocked && info.isAnonymous && (
        <Suspense fallback={null}>
          <LeaveNameOut />
        </Suspense>
      )}
      {showsTask && <TaskCard info={info} clockOffset={clockOffset} />}
      <NotKeptNotice writing={writing} />
      {writing.isReady ? (
        <Card>
          <Stack gap={4}>
            <TextArea
              label={t('submit.text')}
              value={text}
              onChange={value => write({ text: value })}
              placeholder={t('submit.textPlaceholder')}
              rows={8}
              maxLength={contentLength}
              disabled={isLocked || isKept || isHandingIn}
            />
            <FilesField
              label={t('submit.files')}
              files={files}
              uploads={uploads}
              most={maxFiles}
              disabled={isLocked || isKept || isHandingIn}
              onChange={next => write({ files: next })}
            />
          </Stack>
        </Card>
      ) : (
        <SkeletonText lines={8} />
      )}
      <ConflictSheet writing={writing} join={homeworkWriting.join} Value={DraftValue} />
      <ReceiptSheet receipt={receipt} task={t('title')} title={info.title} onClose={back} />
    </Screen>
  )
}

/** What would be handed in, with the files still on their way. */
function summaryOf({ text, files }: Draft, uploading: number, people: number, t: Translate<'homework'>) {
  const fileCount = files.length + uploading
  return [
    text.trim() !== '' && t('submit.textLength', { count: [...text.trim()].length }),
    fileCount > 0 && t('submit.fileCount', { count: fileCount }),
    people > 1 && t('group.forMembers', { count: people }),
  ]
    .filter(Boolean)
    .join(' · ')
}
