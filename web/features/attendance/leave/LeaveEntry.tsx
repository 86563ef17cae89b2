import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CountBadge } from '#web/ui/base/Badge.tsx'
import { CalendarIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { ownLeavePath, staffLeavePath } from './addresses.ts'
import { useLeaveNews } from './news.ts'

/** The ways to ask for leave, and to what a student has asked for. */
export function OwnLeaveEntry({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const authority = useCourseAuthority(courseId)
  return (
    <List>
      {authority?.hasEnded === false && (
        <ListRow
          leading={<PlusIcon size={22} />}
          title={t('leave.ask')}
          onClick={() => navigate(ownLeavePath('leaveAsk', courseId))}
        />
      )}
      <ListRow
        leading={<CalendarIcon size={22} />}
        title={t('leave.mine')}
        note={t('leave.mineHint')}
        onClick={() => navigate(ownLeavePath('leaves', courseId))}
      />
    </List>
  )
}

/** The way to the requests of a course, for staff who decide on them; how many wait. */
export function LeaveRequestsEntry({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  useLeaveNews(courseId)
  const waiting = useQuery({ ...ask(leaveCalls.list, { courseId, limit: 1 }), meta: { handled: true } })
  const total = waiting.data?.total ?? 0
  return (
    <List>
      <ListRow
        leading={<CalendarIcon size={22} />}
        title={t('leave.requests')}
        trailing={total > 0 && <CountBadge count={total} label={t('leave.waiting', { count: total })} />}
        onClick={() => navigate(staffLeavePath('leaveRequests', courseId))}
      />
    </List>
  )
}
