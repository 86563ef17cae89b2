import { useState } from 'react'
import { groupCalls } from '#contract/features/group/calls.ts'
import { StudentPicker } from '#web/features/member/parts/StudentPicker.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState, RefusedState } from '#web/ui/base/State.tsx'
import { groupQueries, useBatch, useGroup, useGroupAddress, useLiveGroups } from './use-groups.ts'

/** Chooses people of a group to be taken out of it. */
export function RemoveScreen() {
  const t = useTexts('group')
  const back = useBack()
  const { batchId, groupId } = useGroupAddress()
  useLiveGroups()
  const group = useGroup(groupId)
  const batch = useBatch(batchId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const remove = useCommand(groupCalls.removeFromGroup, {
    refreshes: groupQueries,
    onDone: () => {
      toast.good(t('remove.done'))
      back()
    },
  })
  const isRefused = batch.data && !batch.data.can.manage
  return (
    <Screen
      footer={
        !isRefused && (
          <Button
            kind="danger"
            size="large"
            block
            disabled={chosen.size === 0}
            busy={remove.isPending}
            onClick={() => remove.mutate({ groupId, studentIds: [...chosen] })}
          >
            {chosen.size > 0 ? t('remove.confirm', { count: chosen.size }) : t('remove.choose')}
          </Button>
        )
      }
    >
      {isRefused ? (
        <RefusedState message={t('refused')} />
      ) : (
        <QueryView
          query={group}
          skeleton={<SkeletonRows rows={5} avatar />}
          isEmpty={({ list }) => list.length === 0}
          empty={<EmptyState art="people" title={t('emptyGroup')} />}
        >
          {({ list }) => <StudentPicker pages={{ items: list }} chosen={chosen} onChoose={setChosen} />}
        </QueryView>
      )}
    </Screen>
  )
}
