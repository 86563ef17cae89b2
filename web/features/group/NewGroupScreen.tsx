import { useState } from 'react'
import { useNavigate } from 'react-router'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { batchModes, groupNameLength } from '#contract/features/group/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { RefusedState } from '#web/ui/base/State.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { batchPath, detailPath } from './addresses.ts'
import { BatchFields, useBatchForm } from './parts/BatchFields.tsx'
import { groupQueries, useBatch, useGroupAddress } from './use-groups.ts'

/** Begins a batch; with `activityid` in the address, makes a group in that one. */
export function NewGroupScreen() {
  const { batchId, isStaff } = useGroupAddress()
  const t = useTexts('group')
  if (batchId) return <NewGroup batchId={batchId} />
  if (isStaff) return <NewBatch />
  return (
    <Screen>
      <RefusedState message={t('refused')} />
    </Screen>
  )
}

function NewBatch() {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  const [mode, setMode] = useState<number>(batchModes.byStudents)
  const add = useCommand(batchCalls.createBatch, {
    refreshes: groupQueries,
    onDone: ({ id }) => {
      navigate(batchPath(place, id), { replace: true })
      if (mode === batchModes.byChance) navigate(detailPath('random', place, id))
    },
  })
  const form = useBatchForm({ batch: '', maxMembers: 6, maxGroups: null }, input =>
    add.mutateAsync({ courseId: place.courseId, ...input, mode }),
  )
  useLeaveQuestion(form)
  return (
    <Screen
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('begin')}
        </MainButton>
      }
    >
      <Form {...form.props}>
        <BatchFields form={form} autoFocus />
        <RadioList
          label={t('mode.title')}
          options={(['byTeacher', 'byStudents', 'byChance'] as const).map(key => ({
            value: batchModes[key] as number,
            label: t(`mode.${key}`),
            hint: t(`modeHint.${key}`),
          }))}
          value={mode}
          onChange={setMode}
        />
      </Form>
    </Screen>
  )
}

function NewGroup({ batchId }: { batchId: string }) {
  const t = useTexts('group')
  const back = useBack()
  const batch = useBatch(batchId)
  const add = useCommand(groupCalls.createGroup, {
    refreshes: groupQueries,
    onDone: back,
    onFailed: failure => form.refuse({ name: failureText(failure) }),
  })
  const form = useForm({
    start: { name: '', maxMembers: null as number | null },
    problems: ({ name }) => ({ name: name.trim() === '' && t('nameMissing') }),
    send: ({ name, maxMembers }) =>
      add.mutateAsync({ batchId, name: name.trim(), maxMembers: maxMembers ?? 0 }),
  })
  useLeaveQuestion(form)
  return (
    <Screen
      title={t('newGroup')}
      footer={
        batch.data?.can.create && (
          <MainButton busy={form.isSending} onClick={form.submit}>
            {t('make')}
          </MainButton>
        )
      }
    >
      <QueryView query={batch} skeleton={<SkeletonRows rows={2} />}>
        {({ can, maxMembers: usual }) =>
          can.create ? (
            <Form {...form.props}>
              <TextField
                label={t('groupName')}
                {...form.field('name')}
                hint={can.manage ? undefined : t('makerHint')}
                maxLength={groupNameLength}
                required
                autoFocus
              />
              {can.manage && (
                <NumberField
                  label={t('memberCap')}
                  {...form.field('maxMembers')}
                  min={1}
                  placeholder={String(usual)}
                />
              )}
            </Form>
          ) : (
            <RefusedState message={t('refused')} />
          )
        }
      </QueryView>
    </Screen>
  )
}
