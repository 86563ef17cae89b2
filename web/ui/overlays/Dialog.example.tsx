import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { chooseAction, dialog, toast } from '../base/ask.ts'
import { Button, MainButton } from '../base/Button.tsx'
import { Stack } from '../base/Stack.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { ArchiveIcon, CopyIcon, EditIcon, PinIcon, TrashIcon } from '../icons/icons.tsx'
import { Dialog } from './Dialog.tsx'
import { Sheet } from './Sheet.tsx'

const nothing = () => undefined

function Asking() {
  const remove = {
    title: '删除“课程”？',
    message: '课程在 30 天内可以恢复。',
    confirmLabel: '删除',
    danger: true,
  }
  const actions = {
    title: 'Linear Algebra',
    choices: [
      { key: 'edit', label: '编辑', icon: EditIcon },
      { key: 'copy', label: 'Copy', icon: CopyIcon, hint: 'Without members' },
      { key: 'pin', label: 'Pin', icon: PinIcon },
      { key: 'archive', label: 'Archive', icon: ArchiveIcon, disabled: true },
      { key: 'delete', label: 'Delete', icon: TrashIcon, danger: true },
    ],
  } as const
  const reason = { title: 'Return the submission', label: 'Reason', long: true, confirmLabel: 'Return' }
  return (
    <Stack row>
      <Button onClick={() => void dialog.confirm(remove)}>confirm</Button>
      <Button onClick={() => void dialog.alert({ title: '系统提示', message: '考勤已结束' })}>alert</Button>
      <Button onClick={() => void dialog.prompt(reason)}>prompt</Button>
      <Button onClick={() => void chooseAction(actions)}>actions</Button>
      <Button onClick={() => toast.good('已保存')}>toast</Button>
    </Stack>
  )
}

function OpenSheet() {
  const [text, setText] = useState('')
  return (
    <Sheet open onClose={nothing} title="评语" footer={<MainButton>完成</MainButton>}>
      <TextArea label="Comment" labelHidden value={text} onChange={setText} placeholder="写下您的意见" />
    </Sheet>
  )
}

export default examples('Dialogs, sheets, toasts', [
  { name: 'asked from code', render: () => <Asking /> },
  {
    name: 'Dialog',
    screen: true,
    render: () => (
      <Dialog
        open
        title="Account security tip"
        buttons={[
          { label: 'Go reset password', onClick: nothing },
          { label: 'Later', onClick: nothing },
        ]}
      >
        Password security is low, reset before logging in again.
      </Dialog>
    ),
  },
  {
    name: 'Dialog, destructive',
    screen: true,
    render: () => (
      <Dialog
        open
        title="删除课程？"
        buttons={[
          { label: '删除', kind: 'danger', onClick: nothing },
          { label: '取消', onClick: nothing },
        ]}
      >
        课程在 30 天内可以恢复，之后将永久删除。
      </Dialog>
    ),
  },
  { name: 'Sheet', screen: true, render: () => <OpenSheet /> },
])
