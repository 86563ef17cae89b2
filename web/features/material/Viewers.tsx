import { useState } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { materialCalls, type viewerFilters } from '#contract/features/material/calls.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { shortTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'

type Filter = (typeof viewerFilters)[number]
type Viewer = AnswerOf<typeof materialCalls.listViewers>['list'][number]

/** How many students have opened a material, who they are, and a reminder to the others. */
export function Viewers({ info, name }: { info: MaterialInfo; name: string }) {
  const t = useTexts('material')
  const [filter, setFilter] = useState<Filter>('unviewed')
  const { viewCount, studentCount } = info
  const missing = studentCount - viewCount
  const { query, ...pages } = usePages(
    materialCalls.listViewers,
    { materialId: info.id, filter, name, limit: 50 },
    { keepPrevious: true },
  )
  const said = t('viewers.by', { count: viewCount, all: studentCount })
  const isOver = info.endsAt !== null && info.endsAt <= (info.serverTime ?? Date.now())
  return (
    <>
      {name === '' && (
        <Card>
          <Stack gap={3}>
            <p>{said}</p>
            <ProgressBar value={studentCount > 0 ? viewCount / studentCount : 0} label={said} />
            {info.can.manage && missing > 0 && !isOver && <Remind info={info} missing={missing} />}
          </Stack>
        </Card>
      )}
      <SegmentedFilter<Filter>
        label={t('viewers.filter')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'unviewed', label: t('viewers.unviewed'), count: missing },
          { value: 'viewed', label: t('viewers.viewed'), count: viewCount },
        ]}
      />
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState
            art={name ? 'search' : 'people'}
            title={name ? t('viewers.noneFound') : emptyTitle(filter, t)}
          />
        }
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('viewers.filter')}
            itemKey={idOf}
            rowHeight={64}
            renderItem={viewer => <ViewerRow viewer={viewer} t={t} />}
          />
        )}
      </QueryView>
    </>
  )
}

const idOf = ({ studentId }: Viewer) => studentId

const emptyTitle = (filter: Filter, t: Translate<'material'>) =>
  filter === 'unviewed' ? problemText(materialErrors.nobodyLeft) : t('viewers.nobody')

function ViewerRow({ viewer, t }: { viewer: Viewer; t: Translate<'material'> }) {
  const opened = viewer.viewedAt === null ? '' : t('viewers.at', { time: shortTime(viewer.viewedAt) })
  return (
    <RowBody
      leading={<Avatar name={viewer.name} src={viewer.avatar} size={40} />}
      title={viewer.name}
      note={[viewer.number, opened].filter(Boolean).join(' · ') || undefined}
    />
  )
}

function Remind({ info, missing }: { info: MaterialInfo; missing: number }) {
  const t = useTexts('material')
  const remind = useCommand(activityCalls.remind, {
    refreshes: materialQueries,
    onDone: ({ done }) =>
      done > 0
        ? toast.good(t('viewers.reminded', { count: done }))
        : toast.info(t('viewers.alreadyReminded')),
  })
  return (
    <Stack row gap={2}>
      <Button
        size="small"
        icon={BellIcon}
        busy={remind.isPending}
        onClick={() => remind.mutate({ courseId: info.courseId, contentId: info.id as string })}
      >
        {t('viewers.remind', { count: missing })}
      </Button>
    </Stack>
  )
}
