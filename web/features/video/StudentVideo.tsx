import { useCallback, useState } from 'react'
import { type Played, percentPlayed, secondsIn } from '#contract/features/activity/played.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useCommand } from '#web/lib/call.ts'
import { timeAndDistance } from '#web/lib/dates.ts'
import { percent } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import type { VideoInfo } from './info.ts'
import { watchedQueries } from './live-updates.ts'
import { LinkedPage } from './parts/LinkedPage.tsx'
import { VideoCard } from './parts/VideoCard.tsx'
import { Player } from './player/Player.tsx'

interface VideoProps {
  info: VideoInfo
  renew: () => Promise<unknown>
}

/** A video as a student sees it, with how much of it they have watched. */
export function StudentVideo({ info, renew }: VideoProps) {
  const t = useTexts('video')
  const [ranges, setRanges] = useState<readonly Played[]>(info.marks)
  const onWatched = useCallback((watched: readonly Played[]) => setRanges(watched), [])
  const opened = useCommand(videoCalls.report, {
    refreshes: [videoCalls.get, ...watchedQueries],
    onFailed: () => undefined,
  })
  if (info.isClosed)
    return (
      <Screen title={t('title')} onRefresh={renew}>
        <EmptyState art="locked" title={problemText(videoErrors.closed) ?? ''} />
        <VideoCard info={info} />
        <Comments courseId={info.courseId} activityId={info.id as string} />
      </Screen>
    )
  return (
    <Screen title={t('title')} onRefresh={renew}>
      {info.isPage ? (
        <LinkedPage info={info} onOpen={() => info.can.report && opened.mutate({ id: info.id })} />
      ) : (
        <Player info={info} onWatched={onWatched} />
      )}
      <VideoCard info={info}>
        <Own info={info} ranges={ranges} />
      </VideoCard>
      <Comments courseId={info.courseId} activityId={info.id as string} />
    </Screen>
  )
}

/** What the student has watched, and what is asked. */
function Own({ info, ranges }: { info: VideoInfo; ranges: readonly Played[] }) {
  const t = useTexts('video')
  const isDone = info.isDone
  const share = Math.max(info.percent, percentPlayed(secondsIn(ranges), info.duration)) / 100
  const due = info.endsAt !== null && !isDone && <p>{t('watchBy', { time: timeAndDistance(info.endsAt) })}</p>
  if (info.isPage || info.duration === 0) return isDone ? <StatusTag tone="good">{t('done')}</StatusTag> : due
  const said = t('watched', { percent: percent(share) })
  return (
    <Stack gap={2}>
      {due}
      <Stack row gap={2}>
        <span>{said}</span>
        {isDone && <StatusTag tone="good">{t('done')}</StatusTag>}
      </Stack>
      <ProgressBar value={share} label={said} tone={isDone ? 'good' : 'accent'} />
    </Stack>
  )
}
