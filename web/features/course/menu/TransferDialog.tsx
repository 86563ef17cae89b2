import { useState } from 'react'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { OwnProofFields } from '#web/features/account/proof/OwnProofFields.tsx'
import { useOwnProof } from '#web/features/account/proof/use-own-proof.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface TransferDialogProps {
  courseId: string
  name: string
  onClose: () => void
}

/** Gives a course to another teacher. */
export function TransferDialog({ courseId, name, onClose }: TransferDialogProps) {
  const details = useTexts('course/details')
  const [account, setAccount] = useState('')
  const proof = useOwnProof()
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const transfer = useCommand(archiveCalls.transfer, {
    refreshes: [
      courseListCalls.listSemesters,
      courseListCalls.listCourses,
      courseCalls.getHome,
      courseCalls.getPermissions,
    ],
    onDone: ({ username }) => {
      toast.good(details('transfer.done', { name: username }))
      onClose()
    },
    onFailed: ({ message }) => setFailure(message),
  })
  const go = () => {
    setMissing(account.trim() === '')
    if (account.trim() !== '' && proof.isFilled)
      transfer.mutate({ courseid: courseId, account: account.trim(), ...proof.input })
  }
  const changed = () => {
    setFailure('')
    setMissing(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={details('transfer.title', { name })}
      buttons={[
        {
          label: details('transfer.go'),
          kind: 'danger',
          onClick: go,
          busy: transfer.isPending,
          disabled: !proof.isFilled && account !== '',
        },
        { label: details('departure.cancel'), onClick: onClose },
      ]}
    >
      <Stack gap={4}>
        <p>{details('transfer.message')}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label={details('transfer.account')}
          placeholder={details('transfer.accountHint')}
          value={account}
          onChange={text => {
            setAccount(text)
            changed()
          }}
          error={isMissing ? problemText(courseErrors.targetMissing) : undefined}
          autoComplete="off"
          maxLength={200}
          required
        />
        <OwnProofFields proof={proof} problem={undefined} onChange={changed} onEnter={go} />
      </Stack>
    </Dialog>
  )
}
