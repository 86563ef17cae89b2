import { useState } from 'react'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Checkbox, RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface ArchiveDialogProps {
  courseId: string
  name: string
  /** Its teacher may also end it for the whole class. */
  isOwn: boolean
  onClose: () => void
  onGone: () => void
}

/** Archives a course: for oneself, or by its teacher for everybody. */
export function ArchiveDialog({ courseId, name, isOwn, onClose, onGone }: ArchiveDialogProps) {
  const details = useTexts('course/details')
  const [type, setType] = useState<'0' | '1'>('0')
  const [canVisit, setCanVisit] = useState(true)
  const [failure, setFailure] = useState('')
  const archive = useCommand(archiveCalls.archive, {
    refreshes: [
      courseListCalls.listSemesters,
      courseListCalls.listCourses,
      archiveCalls.list,
      courseCalls.getHome,
    ],
    onDone: () => {
      toast.good(details(type === '1' ? 'archive.ended' : 'archive.done'))
      onGone()
    },
    onFailed: ({ message }) => setFailure(details('archive.failed', { message })),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={details('archive.title', { name })}
      buttons={[
        {
          label: details('archive.go'),
          onClick: () => archive.mutate({ courseId, type, canVisit }),
          busy: archive.isPending,
        },
        { label: details('departure.cancel'), onClick: onClose },
      ]}
    >
      <Stack gap={3}>
        {failure && <Callout tone="bad">{failure}</Callout>}
        {isOwn ? (
          <RadioList
            label={details('archive.forWhom')}
            labelHidden
            options={[
              { value: '0', label: details('archive.self'), hint: details('archive.selfHint') },
              { value: '1', label: details('archive.class'), hint: details('archive.classHint') },
            ]}
            value={type}
            onChange={setType}
          />
        ) : (
          <p>{details('archive.selfHint')}</p>
        )}
        {type === '1' && (
          <Checkbox label={details('archive.canVisit')} checked={canVisit} onChange={setCanVisit} />
        )}
      </Stack>
    </Dialog>
  )
}
