import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { batchCalls } from '#contract/features/group/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { maxGroups } from '#contract/features/performance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { CheckCircleIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import type { Target } from '../giving.ts'
import { ReasonSheet } from '../parts/ReasonSheet.tsx'
import { Stars } from '../parts/Stars.tsx'
import { shownBatch, useStarNews } from '../queries.ts'

type Answer = AnswerOf<typeof performanceCalls.listGroups>
type Group = Answer['list'][number]

/** The groups of one batch with the stars that each was given; a press gives all its members some. */
export function ChooseGroupScreen() {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [address, setSides] = useSides('activityid')
  const refresh = useStarNews(courseId)
  const batches = useQuery(ask(batchCalls.listBatches, { courseId }))
  const list = batches.data?.list ?? []
  const batchId = shownBatch(list, address.get('activityid'))
  const groups = useQuery({
    ...ask(performanceCalls.listGroups, { courseId, batchId: batchId ?? '' }),
    enabled: batchId !== undefined,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const gives = groups.data?.can.give === true
  const show = (id: string) => {
    setChosen(null)
    setSides({ activityid: id })
  }
  return (
    <Screen
      subtitle={chosen ? t('groups.chosen', { count: chosen.size }) : undefined}
      head={
        list.length > 1 && (
          <SegmentedFilter
            label={t('groups.batches')}
            options={list.map(({ id, batch }) => ({ value: id as string, label: batch }))}
            value={batchId ?? ''}
            onChange={show}
          />
        )
      }
      actions={
        chosen
          ? [{ icon: CloseIcon, label: t('select.end'), onClick: () => setChosen(null) }]
          : gives && (groups.data?.list.length ?? 0) > 1
            ? [{ icon: CheckCircleIcon, label: t('groups.select'), onClick: () => setChosen(new Set()) }]
            : []
      }
      footer={
        chosen && (
          <MainButton
            disabled={chosen.size === 0}
            onClick={() =>
              setTarget({ name: t('groups.several', { count: chosen.size }), groupIds: [...chosen] })
            }
          >
            {t('give')}
          </MainButton>
        )
      }
      onRefresh={refresh}
    >
      <QueryView
        query={batches}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={() => batchId === undefined}
        empty={
          <EmptyState
            art="people"
            title={t('groups.none')}
            hint={t('groups.noneHint')}
            action={
              <Button onClick={() => navigate(path('/member', { courseId, courseRole: 1, tab: 'groups' }))}>
                {t('groups.open')}
              </Button>
            }
          />
        }
      >
        {() => (
          <QueryView
            query={groups}
            skeleton={<SkeletonRows rows={5} />}
            isEmpty={data => data.list.length === 0}
            empty={<EmptyState art="people" title={t('groups.empty')} />}
          >
            {data => <Groups {...{ data, chosen }} onChoose={setChosen} onPress={setTarget} />}
          </QueryView>
        )}
      </QueryView>
      <ReasonSheet
        courseId={courseId}
        target={target}
        onClose={() => setTarget(null)}
        onGiven={() => setChosen(null)}
      />
    </Screen>
  )
}

interface GroupsProps {
  data: Answer
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  onPress: (target: Target) => void
}

function Groups({ data, chosen, onChoose, onPress }: GroupsProps) {
  const t = useTexts('performance')
  const gives = data.can.give
  const renderItem = useCallback(
    (group: Group) => (
      <TickableRow id={group.groupId} label={group.name}>
        {toggle => (
          <RowBody
            leading={<Avatar name={group.name} size={40} />}
            title={group.name}
            note={t('people', { count: group.members })}
            trailing={<Stars count={group.stars} />}
            chevron={false}
            disabled={group.members === 0}
            onClick={
              toggle ?? (gives ? () => onPress({ name: group.name, groupIds: [group.groupId] }) : undefined)
            }
          />
        )}
      </TickableRow>
    ),
    [gives, onPress, t],
  )
  return (
    <Selection items={data.list} chosen={chosen} onChoose={onChoose} idOf={idOf} most={maxGroups}>
      {chosen && <SelectAll />}
      <InfiniteList
        items={data.list}
        label={t('groups.title')}
        itemKey={idOf}
        renderItem={renderItem}
        rowHeight={68}
      />
    </Selection>
  )
}

const idOf = ({ groupId }: Group): string => groupId
