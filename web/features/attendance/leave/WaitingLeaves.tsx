import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CalendarIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { counselledLeavePath, staffLeavePath } from './addresses.ts'
import { useLeaveNewsAnywhere } from './news.ts'

/** Requests for leave that wait for the person, among what there is to do: course by course; otherwise empty. */
export function WaitingLeaves() {
  const t = useTexts('attendance/leave')
  const navigate = useNavigate()
  useLeaveNewsAnywhere()
  const { data } = useQuery({ ...ask(leaveCalls.listWaiting, {}), meta: { handled: true } })
  if (!data || (data.list.length === 0 && data.counselled === 0)) return null
  const row = (key: string, note: string, count: number, address: string) => (
    <ListRow
      key={key}
      leading={<CalendarIcon size={22} />}
      title={t('requests')}
      note={note}
      trailing={<StatusTag tone="warn">{t('waitingCount', { count })}</StatusTag>}
      onClick={() => navigate(address)}
    />
  )
  return (
    <List>
      {data.list.map(({ courseId, courseName, count }) =>
        row(courseId, courseName, count, staffLeavePath('leaveRequests', courseId)),
      )}
      {data.counselled > 0 &&
        row('counselled', t('ofStudents'), data.counselled, counselledLeavePath('leavesCounselled'))}
    </List>
  )
}
