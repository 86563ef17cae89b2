import type { ReactNode } from 'react'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { GivenHead } from '#web/features/activity/given/GivenHead.tsx'
import { UnshownOf } from '#web/features/activity/unshown/UnshownOf.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { VideoInfo } from '../info.ts'

/** What a video is called, who gave it and when, and what is said about it. */
export function VideoCard({ info, children }: { info: VideoInfo; children?: ReactNode }) {
  return (
    <Card>
      <Stack gap={4}>
        <GivenHead info={info} />
        {children}
        {info.content !== '' && <RichText html={info.content} />}
        <GivenFiles info={info} isStaff={info.can.manage} before={info.file ? [info.file] : []} />
        {info.can.manage && <UnshownOf info={info} />}
      </Stack>
    </Card>
  )
}
