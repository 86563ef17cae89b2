import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { maxFeedback } from '#contract/features/submission/rules.ts'
import { AttachmentPicker } from '#web/features/file/parts/AttachmentPicker.tsx'
import { uploadsOf } from '#web/features/file/upload-list.ts'
import { useUploads } from '#web/features/file/use-uploads.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { AttachIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { FeedbackKind, Shapes, Standing, SubmissionKind } from '../kind.ts'

interface FeedbackButtonProps<S extends Shapes> {
  kind: SubmissionKind<S>
  feedback: FeedbackKind
  taskId: string
  submission: Standing
}

/** Gives files back with the submission that is being graded, and takes them away. */
export function FeedbackButton<S extends Shapes>(props: FeedbackButtonProps<S>) {
  const { kind, feedback, taskId, submission } = props
  const t = useTexts('submission')
  const ui = useTexts('ui')
  const [open, setOpen] = useState(false)
  const { studentId, attempt, version, workId, feedback: files } = submission
  const add = useCommand(feedback.add.call, { refreshes: kind.refreshes })
  const giveBack = (fileId: string) =>
    add.mutate(feedback.add.input({ taskId, studentId, attempt, version, workId, fileIds: [fileId] }))
  const remove = useCommand(feedback.remove.call, {
    refreshes: kind.refreshes,
    onDone: (_, { fileIds: [fileId] }) =>
      toast.show({
        text: t('feedback.removed'),
        action: { label: t('feedback.undo'), onClick: () => fileId && giveBack(fileId) },
      }),
  })
  const place = `feedback:${taskId}:${studentId}:${attempt}`
  const uploads = useUploads(place, ({ id }: Attachment) => giveBack(id))
  useGoingOn(place, giveBack)
  return (
    <>
      <IconButton
        icon={AttachIcon}
        label={t('feedback.add')}
        badge={files.length}
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('feedback.title')}
        footer={<MainButton onClick={() => setOpen(false)}>{ui('done')}</MainButton>}
      >
        <Stack gap={3}>
          <p>{t('feedback.hint')}</p>
          <AttachmentPicker
            attachments={files}
            uploads={uploads}
            max={maxFeedback}
            onRemove={id =>
              remove.mutate(
                feedback.remove.input({ taskId, studentId, attempt, version, workId, fileIds: [id] }),
              )
            }
          />
        </Stack>
      </Sheet>
    </>
  )
}

/** Whoever grades goes on to the next while a file is on its way: it arrives where it was chosen for. */
function useGoingOn(place: string, giveBack: (fileId: string) => void) {
  const latest = useRef(giveBack)
  latest.current = giveBack
  useEffect(
    () => () => {
      const arrived = latest.current
      if (uploadsOf(place).state.items.length > 0) uploadsOf(place).deliver(({ id }) => arrived(id))
    },
    [place],
  )
}
