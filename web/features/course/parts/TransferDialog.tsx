import { useState } from 'react'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface TransferDialogProps {
  courseId: string
  name: string
  onClose: () => void
}

/** Gives a course to another teacher. */
export function TransferDialog({ courseId, name, onClose }: TransferDialogProps) {
  const desk = useTexts('course-desk')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const transfer = useCommand(archiveCalls.transferCourse, {
    refreshes: [
      courseListCalls.semesterList,
      courseListCalls.semesterCourseList,
      courseCalls.getCourseBaseDataV2,
      courseCalls.getCourseAuth,
    ],
    onDone: ({ username }) => {
      toast.good(desk('transfer.done', { name: username }))
      onClose()
    },
    onFailed: ({ message }) => setFailure(message),
  })
  const go = () => {
    setMissing(account.trim() === '')
    if (account.trim() !== '' && password !== '')
      transfer.mutate({ courseid: courseId, account: account.trim(), password })
  }
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setFailure('')
    setMissing(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={desk('transfer.title', { name })}
      buttons={[
        {
          label: desk('transfer.go'),
          kind: 'danger',
          onClick: go,
          busy: transfer.isPending,
          disabled: password === '' && account !== '',
        },
        { label: desk('farewell.cancel'), onClick: onClose },
      ]}
    >
      <Stack gap={4}>
        <p>{desk('transfer.message')}</p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label={desk('transfer.account')}
          placeholder={desk('transfer.accountHint')}
          value={account}
          onChange={changed(setAccount)}
          error={isMissing ? desk('transfer.accountMissing') : undefined}
          autoComplete="off"
          maxLength={200}
          required
        />
        <PasswordField
          label={desk('farewell.typePassword')}
          value={password}
          onChange={changed(setPassword)}
          autoComplete="current-password"
          onEnter={go}
          required
        />
      </Stack>
    </Dialog>
  )
}
