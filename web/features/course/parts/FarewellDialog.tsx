import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { OwnProofFields } from '#web/features/account/parts/OwnProofFields.tsx'
import { useOwnProof } from '#web/features/account/use-own-proof.ts'
import { ask, type CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export interface Farewell {
  way: 'quit' | 'delete'
  courseId: string
  name: string
}

interface FarewellDialogProps {
  farewell: Farewell | null
  onClose: () => void
  onGone: () => void
}

/** `deleteway` of a course whose name is typed. */
const byName = 1

/** Deleting or quitting a course: what it means, then the course's name, or what shows that it is the owner of the account. */
export function FarewellDialog({ farewell, onClose, onGone }: FarewellDialogProps) {
  // While the dialog goes, it still shows what it was about.
  const [shown, setShown] = useState(farewell)
  if (farewell && farewell !== shown) setShown(farewell)
  if (!shown) return null
  return (
    <Confirmation
      key={shown.courseId}
      {...shown}
      open={farewell !== null}
      onClose={onClose}
      onGone={onGone}
    />
  )
}

type ConfirmationProps = Farewell & Omit<FarewellDialogProps, 'farewell'> & { open: boolean }

function Confirmation({ way, courseId, name, open, onClose, onGone }: ConfirmationProps) {
  const desk = useTexts('course-desk')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const pattern = useQuery({ ...ask(courseCalls.getDeletePattern, { courseid: courseId }), enabled: open })
  const isByName = pattern.data?.deleteway === byName
  const proof = useOwnProof(pattern.data !== undefined && !isByName)
  const settings = {
    refreshes: [courseListCalls.semesterList, courseListCalls.semesterCourseList],
    onFailed: setFailure,
  }
  const isQuit = way === 'quit'
  const quit = useCommand(joinCalls.quitCourse, {
    ...settings,
    onDone: () => done(desk('farewell.quitDone')),
  })
  const remove = useCommand(courseCalls.delCourse, {
    ...settings,
    onDone: () => done(desk('farewell.deleted')),
  })
  const done = (text: string) => {
    toast.good(text)
    onGone()
  }
  useEffect(() => {
    if (open) return
    setTyped('')
    setFailure(null)
  }, [open])
  const change = (text: string) => {
    setTyped(text)
    setFailure(null)
  }
  const isFilled = isByName ? typed.trim() !== '' : pattern.data !== undefined && proof.isFilled
  const go = () => {
    if (!isFilled) return
    if (isQuit) quit.mutate({ courseid: courseId, password: typed })
    else remove.mutate({ courseid: courseId, ...(isByName ? { password: typed } : proof.input) })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={desk(isQuit ? 'farewell.quitTitle' : 'farewell.deleteTitle', { name })}
      buttons={[
        {
          label: desk(isQuit ? 'farewell.quitGo' : 'farewell.deleteGo'),
          kind: 'danger',
          onClick: go,
          busy: quit.isPending || remove.isPending,
          disabled: !isFilled,
        },
        { label: desk('farewell.cancel'), onClick: onClose },
      ]}
    >
      <Stack gap={4}>
        <p>{desk(isQuit ? 'farewell.quitMessage' : 'farewell.deleteMessage')}</p>
        {isByName ? (
          <TextField
            label={desk('farewell.typeName')}
            placeholder={name}
            autoComplete="off"
            value={typed}
            onChange={change}
            error={failure?.message}
            onEnter={go}
          />
        ) : (
          <OwnProofFields
            proof={proof}
            problem={failure?.message}
            onChange={() => setFailure(null)}
            onEnter={go}
          />
        )}
      </Stack>
    </Dialog>
  )
}
