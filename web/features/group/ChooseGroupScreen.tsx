import { groupCalls } from '#contract/features/group/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { GroupTag } from './parts/GroupTag.tsx'
import { groupQueries, useBatch, useGroupAddress, useLiveGroups } from './use-groups.ts'

/** Chooses a group: a student for joining it, staff for putting people into it. */
export function ChooseGroupScreen() {
  const t = useTexts('group')
  const back = useBack()
  const { batchId, studentIds } = useGroupAddress()
  const refresh = useLiveGroups()
  const batch = useBatch(batchId)
  const moves = studentIds.length > 0
  const put = useCommand(groupCalls.addToGroup, {
    refreshes: groupQueries,
    onDone: () => {
      toast.good(t('moved'))
      back()
    },
  })
  const join = useCommand(groupCalls.joinGroup, {
    refreshes: groupQueries,
    onDone: () => {
      toast.good(t('joined'))
      back()
    },
  })
  return (
    <Screen
      title={moves ? t('choose.forPeople', { count: studentIds.length }) : undefined}
      onRefresh={refresh}
    >
      <QueryView query={batch} skeleton={<SkeletonRows rows={5} />}>
        {({ groups, can }) => (
          <Stack gap={4}>
            {can.join && <JoinByCode activityid={batchId} onJoined={back} />}
            {groups.length === 0 ? (
              <EmptyState art="people" title={t('noGroups')} />
            ) : (
              <List title={t('choose.list')}>
                {groups.map(group => {
                  const isOpen = moves
                    ? can.manage && group.members + studentIds.length <= group.maxMembers
                    : group.can.join
                  const choose = () =>
                    moves
                      ? put.mutate({ groupId: group.id, studentIds })
                      : join.mutate({ batchId, groupId: group.id })
                  return (
                    <ListRow
                      key={group.id}
                      title={group.name}
                      note={group.leaderName === '' ? undefined : t('ledBy', { name: group.leaderName })}
                      trailing={<GroupTag group={group} />}
                      disabled={!isOpen || put.isPending || join.isPending}
                      onClick={choose}
                    />
                  )
                })}
              </List>
            )}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function JoinByCode({ activityid, onJoined }: { activityid: string; onJoined: () => void }) {
  const t = useTexts('group')
  const join = useCommand(groupCalls.joinGroup, {
    refreshes: groupQueries,
    onDone: () => {
      toast.good(t('joined'))
      onJoined()
    },
    onFailed: failure => {
      form.change({ code: '' })
      form.refuse({ code: failureText(failure) })
    },
  })
  const form = useForm({
    start: { code: '' },
    send: ({ code }) => join.mutateAsync({ batchId: activityid, groupId: '0', groupCode: code }),
  })
  return (
    <Card title={t('choose.byCode')}>
      <CodeField label={t('code')} kind="letters" {...form.field('code')} onComplete={form.submit} />
    </Card>
  )
}
