import { useRef, useState } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { contentLength, maxFiles, timeStates } from '#contract/features/homework/rules.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import type { Info, OwnSubmission } from '../info.ts'
import { useOwnNews } from '../live-updates.ts'
import { FilesField } from '../parts/FilesField.tsx'
import { ReturnNotice } from '../parts/ReturnNotice.tsx'
import { isGraded } from '../states.ts'
import { DueLine } from '../task/DueLine.tsx'
import { TaskCard } from '../task/TaskCard.tsx'
import { ConflictSheet } from './ConflictSheet.tsx'
import { type Draft, useDraft } from './draft.ts'
import { useHandIn } from './handing-in.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { SaveState } from './SaveState.tsx'
import styles from './SubmitForm.module.css'

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
  const back = useBack(to(''))
  const journal = useDraft(homeworkId, accountId, mine)
  // Several files can end in one moment, before the next drawing.
  const draft = useRef(journal.value)
  draft.current = journal.value
  const write = (change: Partial<Draft>) => {
    draft.current = { ...draft.current, ...change }
    journal.set(draft.current)
  }
  const add = (file: Attachment) => write({ files: withFile(draft.current.files, file) })
  const uploads = useUploads(`homework:${homeworkId}`, add)
  const [showsTask, setShowsTask] = useState(false)
  const { handIn, isHandingIn, isAwaiting, receipt } = useHandIn({ info, mine, journal, uploads, renew })
  useOwnNews(courseId, homeworkId)
  const { text, files } = journal.value
  const isLocked = isGraded(mine.state)
  return (
    <Screen
      title={info.title}
      subtitle={<SaveState journal={journal} isUploading={uploads.isBusy} />}
      footer={
        isLocked ? undefined : (
          <Button
            kind="primary"
            size="large"
            block
            icon={SendIcon}
            busy={isHandingIn || isAwaiting}
            onClick={handIn}
          >
            {t(isAwaiting ? 'submit.awaiting' : 'submit.submit')}
          </Button>
        )
      }
    >
      {isLocked && <Notice tone="warn">{t('submit.gradedNote')}</Notice>}
      {mine.state === submissionStates.returned && (
        <ReturnNotice title={t('student.returned')} reason={mine.reason} />
      )}
      <div className={styles.due}>
        <DueLine {...info} clockOffset={clockOffset} onEnd={() => void renew()} />
        <Button kind="quiet" size="small" aria-expanded={showsTask} onClick={() => setShowsTask(!showsTask)}>
          {t('task.details')}
        </Button>
      </div>
      {!isLocked && info.timeState === timeStates.past && mine.state !== submissionStates.returned && (
        <Notice tone={info.isLateAllowed ? 'warn' : 'bad'}>
          {t(info.isLateAllowed ? 'student.lateNow' : 'student.closed')}
        </Notice>
      )}
      {showsTask && <TaskCard info={info} clockOffset={clockOffset} />}
      {!journal.isKept && journal.status !== 'saved' && <Notice tone="warn">{t('submit.notKept')}</Notice>}
      {journal.isReady ? (
        <Card>
          <Stack gap={4}>
            <TextArea
              label={t('submit.text')}
              value={text}
              onChange={value => write({ text: value })}
              placeholder={t('submit.textPlaceholder')}
              rows={8}
              maxLength={contentLength}
              disabled={isLocked || isHandingIn}
            />
            <FilesField
              label={t('submit.files')}
              files={files}
              uploads={uploads}
              most={maxFiles}
              disabled={isLocked || isHandingIn}
              onChange={next => write({ files: next })}
            />
          </Stack>
        </Card>
      ) : (
        <SkeletonText lines={8} />
      )}
      <ConflictSheet journal={journal} />
      <ReceiptSheet receipt={receipt} title={info.title} onClose={back} />
    </Screen>
  )
}
