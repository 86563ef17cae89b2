import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { OwnProofFields } from '#web/features/account/proof/OwnProofFields.tsx'
import { useOwnProof } from '#web/features/account/proof/use-own-proof.ts'
import { ask, type CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

export interface Departure {
  way: 'quit' | 'delete'
  courseId: string
  name: string
}

interface DepartureDialogProps {
  departure: Departure | null
  onClose: () => void
  onGone: () => void
}

/** `deleteway` of a course whose name is typed. */
const byName = 1

/** Deleting or quitting a course: what it means, then the course's name, or what shows that it is the owner of the account. */
export function DepartureDialog({ departure, onClose, onGone }: DepartureDialogProps) {
  // While the dialog closes, it still shows what it was about.
  const [shown, setShown] = useState(departure)
  if (departure && departure !== shown) setShown(departure)
  if (!shown) return null
  return (
    <Confirmation
      key={shown.courseId}
      {...shown}
      open={departure !== null}
      onClose={onClose}
      onGone={onGone}
    />
  )
}

type ConfirmationProps = Departure & Omit<DepartureDialogProps, 'departure'> & { open: boolean }

function Confirmation({ way, courseId, name, open, onClose, onGone }: ConfirmationProps) {
  const details = useTexts('course/details')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const pattern = useQuery({ ...ask(courseCalls.getDeletionCheck, { courseId: courseId }), enabled: open })
  const isByName = pattern.data?.deleteway === byName
  const proof = useOwnProof(pattern.data !== undefined && !isByName)
  const settings = {
    refreshes: [courseListCalls.listSemesters, courseListCalls.listCourses],
    onFailed: setFailure,
  }
  const isQuit = way === 'quit'
  const quit = useCommand(joinCalls.quit, {
    ...settings,
    onDone: () => done(details('departure.quitDone')),
  })
  const remove = useCommand(courseCalls.delete, {
    ...settings,
    onDone: () => done(details('departure.deleted')),
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
    if (isQuit) quit.mutate({ courseId: courseId, password: typed })
    else remove.mutate({ courseId: courseId, ...(isByName ? { password: typed } : proof.input) })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={details(isQuit ? 'departure.quitTitle' : 'departure.deleteTitle', { name })}
      buttons={[
        {
          label: details(isQuit ? 'departure.quitGo' : 'departure.deleteGo'),
          kind: 'danger',
          onClick: go,
          busy: quit.isPending || remove.isPending,
          disabled: !isFilled,
        },
        { label: details('departure.cancel'), onClick: onClose },
      ]}
    >
      <Stack gap={4}>
        <p>{details(isQuit ? 'departure.quitMessage' : 'departure.deleteMessage')}</p>
        {isByName ? (
          <TextField
            label={details('departure.typeName')}
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
