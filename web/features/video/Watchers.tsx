import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import type { WatchState } from '#contract/features/video/watchers.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { shortTime } from '#web/lib/dates.ts'
import { percent } from '#web/lib/format.ts'
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
import type { VideoInfo } from './info.ts'
import { videoQueries } from './live-updates.ts'
import { HeatLine } from './parts/HeatLine.tsx'
import { playTime } from './player/use-player.ts'

type Student = AnswerOf<typeof videoCalls.listStudents>['list'][number]

/** How many students have watched a video, which parts of it, and who they are. */
export function Watchers({ info, name }: { info: VideoInfo; name: string }) {
  const t = useTexts('video')
  const [state, setState] = useState<WatchState>('none')
  const heat = useQuery({ ...ask(videoCalls.getHeat, { id: info.id }), enabled: !info.isPage })
  const { query, ...pages } = usePages(
    videoCalls.listStudents,
    { id: info.id, state: name === '' ? state : 'all', name, limit: 50 },
    { keepPrevious: true },
  )
  const { none = 0, begun = 0, done = 0 } = query.data?.pages[0] ?? {}
  const left = info.studentCount - info.doneCount
  const said = t('students.doneBy', { count: info.doneCount, all: info.studentCount })
  return (
    <>
      {name === '' && (
        <Card>
          <Stack gap={3}>
            <p>{said}</p>
            <ProgressBar
              value={info.studentCount > 0 ? info.doneCount / info.studentCount : 0}
              label={said}
            />
            {heat.data && <HeatLine heat={heat.data} duration={info.duration} />}
            {info.can.manage && left > 0 && !info.isClosed && <Remind info={info} left={left} />}
          </Stack>
        </Card>
      )}
      {name === '' && (
        <SegmentedFilter<WatchState>
          label={t('students.filter')}
          value={state}
          onChange={setState}
          options={[
            { value: 'none', label: t('students.none'), count: none },
            { value: 'begun', label: t('students.begun'), count: begun },
            { value: 'done', label: t('done'), count: done },
          ]}
        />
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState
            art={name ? 'search' : 'people'}
            title={name ? t('students.noneFound') : emptyTitle(state, none + begun, t)}
          />
        }
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('students.filter')}
            itemKey={idOf}
            rowHeight={64}
            renderItem={student => <StudentRow student={student} info={info} t={t} />}
          />
        )}
      </QueryView>
    </>
  )
}

const idOf = ({ studentId }: Student) => studentId

function emptyTitle(state: WatchState, left: number, t: Translate<'video'>) {
  if (state === 'done') return t('students.nobodyDone')
  if (left === 0) return problemText(videoErrors.nobodyLeft)
  return t(state === 'none' ? 'students.everybodyBegan' : 'students.nobodyBegun')
}

function StudentRow({ student, info, t }: { student: Student; info: VideoInfo; t: Translate<'video'> }) {
  const isMeasured = !info.isPage && info.duration > 0
  const note = [student.number, whenOf(student, t)].filter(Boolean).join(' · ')
  return (
    <RowBody
      leading={<Avatar name={student.name} src={student.avatar} size={40} />}
      title={student.name}
      note={note || undefined}
      trailing={isMeasured && student.state !== 'none' ? percent(student.percent / 100) : undefined}
    />
  )
}

function whenOf({ played, watchedAt }: Student, t: Translate<'video'>) {
  if (watchedAt === null) return ''
  return t('students.last', { time: shortTime(watchedAt), played: playTime(played) })
}

function Remind({ info, left }: { info: VideoInfo; left: number }) {
  const t = useTexts('video')
  const remind = useCommand(activityCalls.remind, {
    refreshes: videoQueries,
    onDone: ({ done }) =>
      done > 0
        ? toast.good(t('students.reminded', { count: done }))
        : toast.info(t('students.alreadyReminded')),
  })
  return (
    <Stack row gap={2}>
      <Button
        size="small"
        icon={BellIcon}
        busy={remind.isPending}
        onClick={() => remind.mutate({ courseId: info.courseId, contentId: info.id as string })}
      >
        {t('students.remind', { count: left })}
      </Button>
    </Stack>
  )
}
