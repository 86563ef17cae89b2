import { useNavigate } from 'react-router'
import { batchCalls } from '#contract/features/group/calls.ts'
import { groupNameLength } from '#contract/features/group/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { batchPath } from './addresses.ts'
import { BatchFields, useBatchForm } from './parts/BatchFields.tsx'
import { groupQueries, useBatch, useGroupAddress, useLiveGroups } from './use-groups.ts'

type Batch = AnswerOf<typeof batchCalls.getBatchWithGroups>

/** Name and caps of a batch, and what students may do in it; for students to read. */
export function BatchSettingsScreen() {
  const { batchId } = useGroupAddress()
  const refresh = useLiveGroups()
  const batch = useBatch(batchId)
  return (
    <Screen onRefresh={refresh}>
      <QueryView query={batch} skeleton={<SkeletonRows rows={6} />}>
        {data => (
          <Stack gap={4}>
            {data.can.manage && (
              <Caps key={`${data.batch}/${data.maxMembers}/${data.maxGroups}`} batch={data} />
            )}
            <Allowances batch={data} />
            {data.can.manage && <WholeBatch batch={data} />}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function Caps({ batch }: { batch: Batch }) {
  const t = useTexts('group')
  const edit = useCommand(batchCalls.updateBatch, {
    refreshes: groupQueries,
    onDone: () => toast.good(t('settings.saved')),
  })
  const form = useBatchForm(batch, input => edit.mutateAsync({ batchId: batch.id, ...input }))
  useLeaveQuestion(form)
  return (
    <Card>
      <Form {...form.props}>
        <BatchFields form={form} largest={batch.largest} />
        <Button kind="primary" block disabled={!form.isChanged} busy={form.isSending} onClick={form.submit}>
          {t('settings.save')}
        </Button>
      </Form>
    </Card>
  )
}

const allowances = ['allowjoin', 'allowcreate', 'allowdelete', 'allowquit'] as const

function Allowances({ batch }: { batch: Batch }) {
  const t = useTexts('group')
  const set = useCommand(batchCalls.setStudentRights, { refreshes: groupQueries })
  return (
    <Card flush title={t('settings.students')}>
      {allowances.map(allowance => (
        <Switch
          key={allowance}
          label={t(`allow.${allowance}`)}
          checked={(set.isPending ? set.variables[allowance] : undefined) ?? batch[allowance]}
          disabled={!batch.can.manage || set.isPending}
          onChange={allowed => set.mutate({ batchId: batch.id, [allowance]: allowed })}
        />
      ))}
    </Card>
  )
}

function WholeBatch({ batch }: { batch: Batch }) {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  const copy = useCommand(batchCalls.copyBatch, {
    refreshes: groupQueries,
    onDone: ({ id }) => {
      toast.good(t('settings.copied'))
      navigate(batchPath(place, id), { replace: true })
    },
  })
  const remove = useCommand(batchCalls.deleteBatch, {
    refreshes: [batchCalls.listBatches],
    onDone: () =>
      navigate(path('/member', { courseId: place.courseId, courseRole: place.courseRole, tab: 'groups' }), {
        replace: true,
      }),
  })
  const startCopy = async () => {
    const name = await dialog.prompt({
      title: t('settings.copy'),
      message: t('settings.copyHint'),
      label: t('batchName'),
      value: t('settings.copyName', { name: batch.batch }),
      maxLength: groupNameLength,
      check: text => (text.trim() === '' ? t('nameMissing') : undefined),
    })
    if (name) copy.mutate({ batchId: batch.id, batch: name, people: true })
  }
  const confirmRemoval = async () => {
    const sure = await dialog.confirm({
      title: t('settings.removeTitle', { name: batch.batch }),
      message: t('settings.removeHint'),
      confirmLabel: t('settings.remove'),
      danger: true,
    })
    if (sure) remove.mutate({ batchId: batch.id })
  }
  return (
    <Stack gap={2}>
      <Button block busy={copy.isPending} onClick={() => void startCopy()}>
        {t('settings.copy')}
      </Button>
      <Button kind="danger" block busy={remove.isPending} onClick={() => void confirmRemoval()}>
        {t('settings.remove')}
      </Button>
    </Stack>
  )
}
