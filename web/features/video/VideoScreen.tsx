import { useQuery } from '@tanstack/react-query'
import { videoCalls } from '#contract/features/video/calls.ts'
import { useActivityAddress } from '#web/features/activity/activity-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useVideoNews } from './live-updates.ts'
import { StaffVideo } from './StaffVideo.tsx'
import { StudentVideo } from './StudentVideo.tsx'

/** One video: its player, what it says, and for staff who has watched it. */
export function VideoScreen() {
  const t = useTexts('video')
  const { courseId, id: videoId, isStaff } = useActivityAddress()
  const query = useQuery(ask(videoCalls.get, { id: videoId }))
  const renew = useVideoNews(courseId, videoId)
  const Shown = isStaff ? StaffVideo : StudentVideo
  return (
    <AnsweredScreen title={t('title')} query={query} skeleton={<SkeletonCards cards={2} />}>
      {info => <Shown key={videoId} info={info} renew={renew} />}
    </AnsweredScreen>
  )
}
