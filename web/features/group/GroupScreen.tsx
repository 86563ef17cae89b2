import { useNavigate } from 'react-router'
import { groupCalls } from '#contract/features/group/calls.ts'
import { groupNameLength } from '#contract/features/group/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ButtonPair } from '#web/features/member/parts/ButtonPair.tsx'
import { StudentRow } from '#web/features/member/parts/StudentRow.tsx'
import { useCommand } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import {
  CopyIcon,
  EditIcon,
  LeaveIcon,
  MoreIcon,
  PersonIcon,
  PlusIcon,
  StarIcon,
  TrashIcon,
} from '#web/ui/icons/icons.tsx'
import { List, ListItem, ListRow } from '#web/ui/lists/List.tsx'
import { detailPath, groupPath } from './addresses.ts'
import { GroupTag } from './parts/GroupTag.tsx'
import { groupQueries, useBatch, useGroup, useGroupAddress, useLiveGroups } from './use-groups.ts'

type GroupAnswer = AnswerOf<typeof groupCalls.getGroup>

/** One group: who is in it, who leads it, its code. */
export function GroupScreen() {
  const t = useTexts('group')
  const place = useGroupAddress()
  const refresh = useLiveGroups()
  const query = useGroup(place.groupId)
  const { data } = query
  const batch = useBatch(place.batchId).data
  const manages = batch?.can.manage ?? false
  const openMenu = useGroupMenu(data, manages ? batch?.largest.members : undefined)
  const can = data?.group.can
  const hasMenu = batch && can && (manages || can.lead || can.remove || can.quit)
  return (
    <Screen
      title={data?.group.name}
      onRefresh={refresh}
      actions={hasMenu ? [{ icon: MoreIcon, label: t('menu.title'), onClick: () => void openMenu() }] : []}
      footer={data && (manages || data.group.can.join) && <GroupFooter shown={data} />}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={5} avatar />}>
        {shown => <People shown={shown} />}
      </QueryView>
    </Screen>
  )
}

function People({ shown: { group, list, leader } }: { shown: GroupAnswer }) {
  const t = useTexts('group')
  const copy = async () => {
    if (await copyText(group.groupCode)) toast.good(t('codeCopied'))
  }
  return (
    <Stack gap={4}>
      <List>
        <ListRow title={t('places')} trailing={<GroupTag group={group} />} />
        {group.groupCode !== '' && (
          <ListRow
            title={group.groupCode}
            note={t('code')}
            extra={<IconButton icon={CopyIcon} size={20} label={t('copyCode')} onClick={() => void copy()} />}
          />
        )}
      </List>
      {list.length === 0 ? (
        <EmptyState art="people" title={t('emptyGroup')} />
      ) : (
        <List title={t('members')}>
          {list.map(student => (
            <ListItem key={student.id}>
              <StudentRow
                student={student}
                brief={student.id === leader}
                trailing={
                  student.id === leader && (
                    <StatusTag tone="accent" icon={StarIcon}>
                      {t('leads')}
                    </StatusTag>
                  )
                }
              />
            </ListItem>
          ))}
        </List>
      )}
    </Stack>
  )
}

function GroupFooter({ shown: { group } }: { shown: GroupAnswer }) {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  const join = useCommand(groupCalls.joinGroup, {
    refreshes: groupQueries,
    onDone: () => toast.good(t('joined')),
  })
  if (group.can.join)
    return (
      <MainButton
        busy={join.isPending}
        onClick={() => join.mutate({ batchId: place.batchId, groupId: group.id })}
      >
        {t('choose.join')}
      </MainButton>
    )
  return (
    <ButtonPair>
      <Button
        block
        icon={PlusIcon}
        disabled={group.full}
        onClick={() => navigate(detailPath('Ungroup', place, place.batchId, { groupid: group.id }))}
      >
        {t('addPeople')}
      </Button>
      <Button
        block
        disabled={group.members === 0}
        onClick={() => navigate(groupPath('remove', place, place.batchId, group.id))}
      >
        {t('remove.title')}
      </Button>
    </ButtonPair>
  )
}

/**
 * What the caller may do with the group as a whole. @param largest the most places that a group may have, for those who
 * may change them
 */
function useGroupMenu(shown: GroupAnswer | undefined, largest: number | undefined) {
  const t = useTexts('group')
  const navigate = useNavigate()
  const back = useBack()
  const place = useGroupAddress()
  const update = useCommand(groupCalls.updateGroup, { refreshes: groupQueries })
  const quit = useCommand(groupCalls.leaveGroup, { refreshes: groupQueries })
  const remove = useCommand(groupCalls.deleteGroup, {
    refreshes: [...groupQueries].filter(call => call !== groupCalls.getGroup),
    onDone: back,
  })
  return async () => {
    if (!shown) return
    const { group } = shown
    const key = await chooseAction({
      title: group.name,
      choices: [
        ...(group.can.lead ? [{ key: 'rename' as const, label: t('menu.rename'), icon: EditIcon }] : []),
        ...(largest === undefined
          ? []
          : [
              {
                key: 'cap' as const,
                label: t('menu.cap'),
                hint: t('menu.capNow', { count: group.maxMembers }),
                icon: PersonIcon,
              },
            ]),
        ...(group.can.lead && group.members > 0
          ? [{ key: 'lead' as const, label: t('leader.title'), icon: StarIcon }]
          : []),
        ...(group.can.quit ? [{ key: 'quit' as const, label: t('menu.quit'), icon: LeaveIcon }] : []),
        ...(group.can.remove
          ? [{ key: 'remove' as const, label: t('menu.remove'), icon: TrashIcon, danger: true }]
          : []),
      ],
    })
    if (key === 'lead') navigate(groupPath('groupLeader', place, place.batchId, group.id))
    if (key === 'quit') quit.mutate({ groupId: group.id })
    if (key === 'rename') {
      const name = await dialog.prompt({
        title: t('menu.rename'),
        label: t('groupName'),
        value: group.name,
        maxLength: groupNameLength,
        check: text => (text.trim() === '' ? t('nameMissing') : undefined),
      })
      // 0 leaves the places as they are.
      if (name) update.mutate({ groupId: group.id, name, maxMembers: 0 })
    }
    if (key === 'cap' && largest !== undefined) {
      const lowest = Math.max(1, group.members)
      const cap = await dialog.prompt({
        title: t('menu.cap'),
        message: t('menu.capHint', { lowest, largest }),
        label: t('memberCap'),
        value: String(group.maxMembers),
        check: text =>
          /^\d{1,7}$/.test(text.trim()) && Number(text) >= lowest && Number(text) <= largest
            ? undefined
            : t('menu.capWrong', { lowest, largest }),
      })
      if (cap) update.mutate({ groupId: group.id, name: group.name, maxMembers: Number(cap) })
    }
    if (key !== 'remove') return
    const sure = await dialog.confirm({
      title: t('menu.removeTitle', { name: group.name }),
      message: t('menu.removeHint'),
      confirmLabel: t('menu.remove'),
      danger: true,
    })
    if (sure) remove.mutate({ groupId: group.id })
  }
}
