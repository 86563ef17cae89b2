import { useNavigate } from 'react-router'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { ownLeavePath } from './addresses.ts'
import { OwnLeaveRow } from './LeaveRow.tsx'
import { useLeaveNews } from './news.ts'

/** A student's own requests for leave in a course. */
export function LeavesScreen() {
  const t = useTexts('attendance/leave')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const authority = useCourseAuthority(courseId)
  useLeaveNews(courseId)
  const { query, items, total, ...more } = usePages(leaveCalls.listOwn, { courseId, limit: 20 })
  const ask = (
    <MainButton
      disabled={authority?.hasEnded !== false}
      onClick={() => navigate(ownLeavePath('leaveAsk', courseId))}
    >
      {t('ask.title')}
    </MainButton>
  )
  return (
    <Screen onRefresh={query.refetch} footer={total !== undefined && total > 0 && ask}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={() => total === 0}
        empty={<EmptyState art="calendar" title={t('none.mine')} hint={t('none.mineHint')} action={ask} />}
      >
        {() => (
          <InfiniteList
            {...more}
            label={t('mine')}
            items={items}
            itemKey={item => item.id}
            renderItem={item => (
              <OwnLeaveRow leave={item} onPress={() => navigate(ownLeavePath('leave', courseId, item.id))} />
            )}
          />
        )}
      </QueryView>
    </Screen>
  )
}
