import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { performanceMessages } from '#contract/features/performance/messages.ts'
import { newestShown } from '#contract/features/performance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useLive } from '#web/lib/live.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { logPath } from '../addresses.ts'
import { AwardList } from '../parts/AwardList.tsx'
import { StandingCard } from '../parts/StandingCard.tsx'
import { mineQuery } from '../queries.ts'
import { signed } from '../signed.ts'

/** A student's own stars, as they come in. */
export function MyStarsScreen() {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const query = useQuery(mineQuery(courseId))
  const refresh = useLive({
    on: [performanceMessages.mine],
    refreshes: [performanceCalls.getMine, performanceCalls.listLog],
    courseId,
  })
  useMessage(performanceMessages.mine, ({ courseId: of, stars, reason }) => {
    if (of === courseId && stars > 0)
      toast.good(t(reason === '' ? 'mine.got' : 'mine.gotFor', { stars: signed(stars), reason }))
  })
  return (
    <Screen onRefresh={refresh}>
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {mine => (
          <>
            <StandingCard standing={mine} />
            <AwardList awards={mine.log} limit={newestShown} onAll={() => navigate(logPath(courseId, 0))} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}
