import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import type { WatchState } from '#contract/features/video/watchers.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenStudents } from '#web/features/activity/seen/SeenStudents.tsx'
import { ask } from '#web/lib/call.ts'
import { pastTime } from '#web/lib/dates.ts'
import { percent } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import type { VideoInfo } from './info.ts'
import { videoQueries } from './live-updates.ts'
import { HeatLine } from './parts/HeatLine.tsx'
import { playTime } from './player/use-player.ts'

type Student = AnswerOf<typeof videoCalls.listStudents>['list'][number]

/** How many students have watched a video, which parts of it, and who they are; searched in all of them. */
export function Watchers({ info, name }: { info: VideoInfo; name: string }) {
  const t = useTexts('video')
  const [state, setState] = useState<WatchState>('none')
  const heat = useQuery({ ...ask(videoCalls.getHeat, { id: info.id }), enabled: !info.isPage })
  const pages = usePages(
    videoCalls.listStudents,
    { id: info.id, state: name === '' ? state : 'all', name, limit: 50 },
    { keepPrevious: true },
  )
  const { none = 0, begun = 0, done = 0 } = pages.query.data?.pages[0] ?? {}
  const isMeasured = !info.isPage && info.duration > 0
  const filters: { value: WatchState; label: string; count: number }[] = [
    { value: 'none', label: t('students.none'), count: none },
    { value: 'begun', label: t('students.begun'), count: begun },
    { value: 'done', label: t('done'), count: done },
  ]
  return (
    <SeenStudents
      {...{ info, name, pages, filter: state, onFilter: setState, refreshes: videoQueries }}
      done={info.doneCount}
      said={t('students.doneBy', { count: info.doneCount, all: info.studentCount })}
      isOpen={!info.isClosed}
      filters={name === '' ? filters : []}
      nobody={nobodyIn(state, none + begun, t)}
      noteOf={student => whenOf(student, t)}
      trailingOf={student =>
        isMeasured && student.state !== 'none' ? percent(student.percent / 100) : undefined
      }
    >
      {heat.data && <HeatLine heat={heat.data} duration={info.duration} />}
    </SeenStudents>
  )
}

function nobodyIn(state: WatchState, left: number, t: Translate<'video'>) {
  if (state === 'done') return t('students.nobodyDone')
  if (left === 0) return problemText(videoErrors.nobodyLeft)
  return t(state === 'none' ? 'students.everybodyBegan' : 'students.nobodyBegun')
}

function whenOf({ played, watchedAt }: Student, t: Translate<'video'>) {
  if (watchedAt === null) return ''
  return t('students.last', { time: pastTime(watchedAt), played: playTime(played) })
}
