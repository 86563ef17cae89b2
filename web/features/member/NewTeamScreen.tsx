import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Permission, permissions } from '#contract/access.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'

const refreshes = [assistantCalls.listTeachers, assistantCalls.getAssistant] as const

/** Takes an assistant into the team; with `uid` in the address it edits an assistant's permissions. */
export function NewTeamScreen() {
  const [address] = useSearchParams()
  const uid = address.get('uid')
  return uid ? <EditAssistant uid={uid} /> : <NewAssistant />
}

function NewAssistant() {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const back = useBack()
  const add = useCommand(assistantCalls.addAssistant, {
    refreshes,
    onDone: () => {
      toast.good(t('assistants.added'))
      back()
    },
    onFailed: failure => form.refuse({ account: failureText(failure) }),
  })
  const form = useForm({
    start: { account: '', auth: ['manage-activities', 'grade', 'attendance'] as Permission[] },
    problems: ({ account }) => ({ account: account.trim() === '' && t('assistants.accountMissing') }),
    send: ({ account, auth }) => add.mutateAsync({ courseId: courseId, account, auth }),
  })
  useLeaveQuestion(form)
  const { auth } = form.values
  return (
    <Screen
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('assistants.add')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <Form {...form.props}>
          <TextField
            label={t('assistants.account')}
            hint={t('assistants.accountHint')}
            {...form.field('account')}
            required
            autoFocus
            autoComplete="off"
            maxLength={200}
          />
        </Form>
        <PermissionSwitches
          auth={auth}
          onChange={(permission, granted) =>
            form.change({ auth: granted ? [...auth, permission] : auth.filter(one => one !== permission) })
          }
        />
      </Stack>
    </Screen>
  )
}

function EditAssistant({ uid }: { uid: string }) {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const assistant = useQuery(ask(assistantCalls.getAssistant, { courseId: courseId, uid }))
  return (
    <Screen title={t('assistants.edit')}>
      <QueryView query={assistant} skeleton={<SkeletonRows rows={7} />}>
        {data => <Assistant assistant={data} />}
      </QueryView>
    </Screen>
  )
}

function Assistant({ assistant }: { assistant: AnswerOf<typeof assistantCalls.getAssistant> }) {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const back = useBack()
  const edit = useCommand(assistantCalls.updateAssistant, { refreshes })
  const remove = useCommand(assistantCalls.removeAssistant, {
    refreshes: [assistantCalls.listTeachers],
    onDone: () => {
      toast.good(t('assistants.removed'))
      back()
    },
  })
  const auth = edit.isPending ? edit.variables.auth : assistant.auth
  const confirmRemoval = async () => {
    const sure = await dialog.confirm({
      title: t('assistants.removeTitle', { name: assistant.name }),
      message: t('assistants.removeHint'),
      confirmLabel: t('assistants.remove'),
      danger: true,
    })
    if (sure) remove.mutate({ courseId: courseId, uid: assistant.uid })
  }
  return (
    <Stack gap={4}>
      <List>
        <ListRow
          title={assistant.name}
          note={assistant.department || undefined}
          leading={<Avatar name={assistant.name} src={assistant.avatar} />}
        />
      </List>
      <PermissionSwitches
        auth={auth}
        disabled={edit.isPending}
        onChange={(permission, granted) =>
          edit.mutate({
            courseId: courseId,
            uid: assistant.uid,
            auth: permissions.filter(one => (one === permission ? granted : auth.includes(one))),
          })
        }
      />
      <Button kind="danger" block busy={remove.isPending} onClick={() => void confirmRemoval()}>
        {t('assistants.remove')}
      </Button>
    </Stack>
  )
}

interface PermissionSwitchesProps {
  auth: readonly Permission[]
  onChange: (permission: Permission, granted: boolean) => void
  disabled?: boolean
}

function PermissionSwitches({ auth, onChange, disabled }: PermissionSwitchesProps) {
  const t = useTexts('member')
  return (
    <Card flush title={t('assistants.permissions')}>
      {permissions.map(permission => (
        <Switch
          key={permission}
          label={t(`permission.${permission}`)}
          hint={t(`permissionHint.${permission}`)}
          checked={auth.includes(permission)}
          disabled={disabled}
          onChange={granted => onChange(permission, granted)}
        />
      ))}
    </Card>
  )
}
