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
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface TransferDialogProps {
  courseId: string
  name: string
  onClose: () => void
}

/** Gives a course to another teacher. */
export function TransferDialog({ courseId, name, onClose }: TransferDialogProps) {
  const details = useTexts('course/details')
  const proof = useOwnProof()
  const [failure, setFailure] = useState('')
  const changed = () => setFailure('')
  const transfer = useCommand(archiveCalls.transfer, {
    refreshes: [
      courseListCalls.listSemesters,
      courseListCalls.listCourses,
      courseCalls.getHome,
      courseCalls.getPermissions,
    ],
    onDone: ({ name }) => {
      toast.good(details('transfer.done', { name }))
      onClose()
    },
    onFailed: ({ message }) => setFailure(message),
  })
  const form = useForm({
    start: { account: '' },
    problems: ({ account }) => ({
      account: account.trim() === '' && problemText(courseErrors.targetMissing),
    }),
    send: ({ account }) =>
      proof.isFilled && transfer.mutateAsync({ courseId, account: account.trim(), ...proof.input }),
    onChange: changed,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={details('transfer.title', { name })}
      buttons={[
        {
          label: details('transfer.go'),
          kind: 'danger',
          onClick: form.submit,
          busy: form.isSending,
          disabled: !proof.isFilled && form.values.account !== '',
        },
        { label: details('departure.cancel'), onClick: onClose },
      ]}
    >
      <Form {...form.props}>
        <p>{details('transfer.message')}</p>
        {failure && <Callout tone="bad">{failure}</Callout>}
        <TextField
          label={details('transfer.account')}
          placeholder={details('transfer.accountHint')}
          {...form.field('account')}
          autoComplete="off"
          maxLength={200}
          required
        />
        <OwnProofFields proof={proof} problem={undefined} onChange={changed} onEnter={form.submit} />
      </Form>
    </Dialog>
  )
}
