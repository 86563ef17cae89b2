import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pollWhileDisconnected } from '#web/lib/live.ts'
import { staffPath } from '../addresses.ts'
import { useStaffNews } from '../live-updates.ts'
import { runningQuery } from '../queries.ts'
import { RunningCard } from './RunningCard.tsx'

/** The attendances of a course that run, with live counters. */
export function RunningCards({ courseId }: { courseId: string }) {
  const navigate = useNavigate()
  useStaffNews(courseId)
  const running = useQuery({
    ...runningQuery(courseId),
    refetchInterval: pollWhileDisconnected,
  })
  return running.data?.lists.map(row => (
    <RunningCard
      key={row.id}
      {...row}
      onClick={() => navigate(staffPath('teaCheckinPage', courseId, row.id))}
    />
  ))
}
