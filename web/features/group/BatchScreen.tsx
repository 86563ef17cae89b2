import { useNavigate } from 'react-router'
import type { batchCalls } from '#contract/features/group/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ButtonPair } from '#web/features/member/parts/ButtonPair.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { PlusIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { detailPath, groupPath, newGroupPath } from './addresses.ts'
import { GroupTag } from './parts/GroupTag.tsx'
import { useBatch, useGroupAddress, useLiveGroups } from './use-groups.ts'

type Batch = AnswerOf<typeof batchCalls.getBatchWithGroups>

/** One batch: its groups, who is in none, and what can be done. */
export function BatchScreen() {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  const refresh = useLiveGroups()
  const batch = useBatch(place.batchId)
  const { data } = batch
  return (
    <Screen
      title={data?.batch}
      onRefresh={refresh}
      actions={[
        {
          icon: SettingsIcon,
          label: t('settings.title'),
          onClick: () => navigate(detailPath('groupSettings', place, place.batchId)),
        },
      ]}
      footer={
        data && data.groups.length > 0 && (data.can.create || data.can.join) && <BatchFooter batch={data} />
      }
    >
      <QueryView query={batch} skeleton={<SkeletonRows rows={5} />}>
        {shown => <Groups batch={shown} />}
      </QueryView>
    </Screen>
  )
}

function Groups({ batch }: { batch: Batch }) {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  const { groups, students, ungrouped, can } = batch
  const open = (screen: 'random' | 'board') => navigate(detailPath(screen, place, batch.id))
  return (
    <Stack gap={4}>
      <Stats
        figures={[
          { label: t('figures.groups'), value: groups.length },
          { label: t('figures.grouped'), value: students },
          {
            label: t('figures.ungrouped'),
            value: ungrouped,
            tone: ungrouped > 0 ? 'warn' : undefined,
            onClick: () => navigate(detailPath('Ungroup', place, batch.id)),
          },
        ]}
      />
      {can.manage && (
        <ButtonPair>
          <Button block onClick={() => open('random')}>
            {t('random.title')}
          </Button>
          <Button block onClick={() => open('board')}>
            {t('board.title')}
          </Button>
        </ButtonPair>
      )}
      {groups.length === 0 ? (
        <EmptyState
          art="people"
          title={t('noGroups')}
          hint={can.create ? t('noGroupsHint') : undefined}
          action={can.create && <NewGroupButton batchId={batch.id} />}
        />
      ) : (
        <List>
          {groups.map(group => (
            <ListRow
              key={group.id}
              title={group.name}
              note={group.leaderName === '' ? t('noLeader') : t('ledBy', { name: group.leaderName })}
              trailing={<GroupTag group={group} />}
              selected={group.mine}
              onClick={() => navigate(groupPath('subGrouped', place, batch.id, group.id))}
            />
          ))}
        </List>
      )}
    </Stack>
  )
}

function BatchFooter({ batch }: { batch: Batch }) {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  const { create, join } = batch.can
  return (
    <ButtonPair>
      {join && (
        <MainButton onClick={() => navigate(detailPath('SelectionGroup', place, batch.id))}>
          {t('choose.join')}
        </MainButton>
      )}
      {create && <NewGroupButton batchId={batch.id} kind={join ? 'secondary' : 'primary'} />}
    </ButtonPair>
  )
}

function NewGroupButton({ batchId, kind = 'primary' }: { batchId: string; kind?: 'primary' | 'secondary' }) {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useGroupAddress()
  return (
    <Button
      kind={kind}
      size="large"
      block
      icon={PlusIcon}
      onClick={() => navigate(newGroupPath(place, batchId))}
    >
      {t('newGroup')}
    </Button>
  )
}
