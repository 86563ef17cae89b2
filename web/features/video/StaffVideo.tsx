import { videoCalls } from '#contract/features/video/calls.ts'
import { SeenPage } from '#web/features/activity/seen/SeenPage.tsx'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useCommand } from '#web/lib/call.ts'
import { timeAndDistance } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { editVideoPath } from './addresses.ts'
import type { VideoInfo } from './info.ts'
import { videoQueries } from './live-updates.ts'
import { LinkedPage } from './parts/LinkedPage.tsx'
import { VideoCard } from './parts/VideoCard.tsx'
import { Player } from './player/Player.tsx'
import { Watchers } from './Watchers.tsx'

interface VideoProps {
  info: VideoInfo
  renew: () => Promise<unknown>
}

/** A video as its teacher sees it, with who has watched how much. */
export function StaffVideo({ info, renew }: VideoProps) {
  const t = useTexts('video')
  const isPublished = info.publishedAt !== null && info.publishedAt <= (info.serverTime ?? Date.now())
  return (
    <SeenPage
      title={t('title')}
      info={info}
      renew={renew}
      refreshes={videoQueries}
      editPath={editVideoPath(info.courseId, info.id)}
      notice={info.isClosed && <Closed info={info} />}
      students={name => <Watchers info={info} name={name} />}
      comments={<Comments courseId={info.courseId} activityId={info.id} />}
    >
      {info.isPage ? <LinkedPage info={info} /> : <Player info={info} />}
      <VideoCard info={info}>
        {info.endsAt !== null && <p>{t('watchBy', { time: timeAndDistance(info.endsAt) })}</p>}
        {info.can.manage && !info.isClosed && isPublished && (
          <Stack row gap={2}>
            <SetClosed info={info} to />
          </Stack>
        )}
      </VideoCard>
    </SeenPage>
  )
}

function Closed({ info }: { info: VideoInfo }) {
  const t = useTexts('video')
  return (
    <Callout tone="warn" action={info.can.manage && <SetClosed info={info} to={false} />}>
      {t('closedForStudents')}
    </Callout>
  )
}

/** @param to what the video becomes: closed, or open */
function SetClosed({ info, to }: { info: VideoInfo; to: boolean }) {
  const t = useTexts('video')
  const set = useCommand(videoCalls.setClosed, {
    refreshes: videoQueries,
    onDone: () => toast.good(t(to ? 'closedNow' : 'openNow')),
  })
  return (
    <Button size="small" busy={set.isPending} onClick={() => set.mutate({ id: info.id, isClosed: to })}>
      {t(to ? 'close' : 'reopen')}
    </Button>
  )
}
