import { useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useCommand } from '#web/lib/call.ts'
import { fullTime, timeAndDistance } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
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
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [side, setSide] = useState<'watchers' | 'comments'>('watchers')
  const isVisible = info.publishedAt !== null && info.publishedAt <= (info.serverTime ?? Date.now())
  const edit = {
    icon: EditIcon,
    label: t('edit'),
    onClick: () => navigate(editVideoPath(info.courseId, info.id)),
  }
  return (
    <Screen
      title={t('title')}
      actions={info.can.manage ? [edit] : []}
      search={isVisible ? { placeholder: t('students.search'), onSearch: setName } : undefined}
      onRefresh={renew}
    >
      {!isVisible && <Hidden info={info} />}
      {info.isClosed && <Closed info={info} />}
      {name === '' && (
        <>
          {info.isPage ? <LinkedPage info={info} /> : <Player info={info} />}
          <VideoCard info={info}>
            {info.endsAt !== null && <p>{t('watchBy', { time: timeAndDistance(info.endsAt) })}</p>}
            {info.can.manage && !info.isClosed && isVisible && (
              <Stack row gap={2}>
                <SetClosed info={info} to />
              </Stack>
            )}
          </VideoCard>
        </>
      )}
      {isVisible && name !== '' && <Watchers info={info} name={name} />}
      {isVisible && name === '' && (
        <Tabs
          label={info.title}
          active={side}
          onSelect={setSide}
          tabs={[
            { key: 'watchers', label: t('sides.watchers') },
            { key: 'comments', label: t('sides.comments') },
          ]}
        >
          <Stack gap={4}>
            {side === 'watchers' ? (
              <Watchers info={info} name="" />
            ) : (
              <Comments courseId={info.courseId} activityId={info.id as string} />
            )}
          </Stack>
        </Tabs>
      )}
    </Screen>
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

function Hidden({ info }: { info: VideoInfo }) {
  const t = useTexts('video')
  const publish = useCommand(activityCalls.publish, {
    refreshes: videoQueries,
    onDone: () => toast.good(t('publishedNow')),
  })
  return (
    <Callout
      tone="info"
      action={
        info.can.manage && (
          <Button
            size="small"
            kind="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ courseId: info.courseId, contentId: info.id as string })}
          >
            {t('publishNow')}
          </Button>
        )
      }
    >
      {info.publishedAt === null ? t('unpublished') : t('scheduled', { time: fullTime(info.publishedAt) })}
    </Callout>
  )
}
