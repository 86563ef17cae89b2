import { groupCalls } from '#contract/features/group/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState, RefusedState } from '#web/ui/base/State.tsx'
import { groupQueries, useGroup, useGroupAddress, useLiveGroups } from './use-groups.ts'

/** Chooses who leads a group. */
export function LeaderScreen() {
  const t = useTexts('group')
  const back = useBack()
  const { groupId } = useGroupAddress()
  useLiveGroups()
  const query = useGroup(groupId)
  const set = useCommand(groupCalls.setLeader, {
    refreshes: groupQueries,
    onDone: () => {
      toast.good(t('leader.done'))
      back()
    },
  })
  return (
    <Screen>
      <QueryView query={query} skeleton={<SkeletonRows rows={5} />}>
        {({ group, list, leader }) => {
          if (!group.can.lead) return <RefusedState message={t('refused')} />
          if (list.length === 0) return <EmptyState art="people" title={t('emptyGroup')} />
          const chosen = set.isPending ? set.variables.studentId : leader
          return (
            <Card>
              <RadioList
                label={t('leader.hint')}
                options={list.map(student => ({
                  value: student.id as string,
                  label: student.name,
                  hint: [student.number, student.class].filter(Boolean).join(' · ') || undefined,
                }))}
                value={chosen || null}
                onChange={studentid => set.mutate({ groupId, studentId: studentid })}
              />
            </Card>
          )
        }}
      </QueryView>
    </Screen>
  )
}
