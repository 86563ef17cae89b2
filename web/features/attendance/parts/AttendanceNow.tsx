import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { RunningEntry } from '#contract/features/course/running.ts'
import type { WithPart } from '#web/features/course/extension-points.ts'
import { ask } from '#web/lib/call.ts'
import { pollWhileDisconnected } from '#web/lib/live.ts'
import { studentPath } from '../addresses.ts'
import { useStaffNews } from '../live-updates.ts'
import { CheckInCard } from '../student/CheckInCard.tsx'
import { usePutOff } from '../student/put-off.ts'
import { shownName } from '../title.ts'
import styles from './AttendanceNow.module.css'
import { RunningCard } from './RunningCard.tsx'

interface Now {
  courseId: string
  running: readonly RunningEntry[]
}

/** The attendance area of the course home: what is running now, live; otherwise empty. */
export function AttendanceNow({ courseId, course, data }: WithPart<'running'>) {
  const running = data.filter(({ kind }) => kind === 'attendance')
  const Cards = course.courseRole === 1 ? Shown : Waiting
  return (
    <div className={styles.now}>
      {/* The texts of this feature may still be on their way; the course home must not wait for them. */}
      <Suspense>
        <Cards courseId={courseId} running={running} />
      </Suspense>
    </div>
  )
}

/** With the counters of those who have checked in, for staff. */
function Shown({ courseId, running }: Now) {
  const navigate = useNavigate()
  useStaffNews(courseId)
  // The home has fetched it; this polls when no message can report a change.
  useQuery({
    ...ask(courseCalls.getHome, { courseId: courseId }),
    refetchOnMount: false,
    refetchInterval: pollWhileDisconnected,
  })
  return running.map(({ id, title, since, counts, path }) => (
    <RunningCard
      key={id}
      title={title}
      createdAt={since}
      signed={counts?.joined ?? 0}
      total={counts?.expected ?? 0}
      onClick={() => navigate(path)}
    />
  ))
}

/** What the student has postponed. The prompt, mounted beside every screen of a course, handles it first. */
function Waiting({ courseId, running }: Now) {
  const navigate = useNavigate()
  const forgotten = usePutOff()
  const open = useQuery({ ...ask(attendanceCalls.listOpenToMe, { courseId }), enabled: false })
  const known = running.map(({ id, title, since }) => ({ id, title, createdAt: since }))
  return (open.data?.lists ?? known)
    .filter(({ id }) => forgotten.has(id) || forgotten.has(`${id} out`))
    .map(({ id, title, createdAt }) => (
      <CheckInCard
        key={id}
        title={shownName(title, createdAt)}
        onCheckIn={() => navigate(studentPath('studentNumber', courseId, id))}
      />
    ))
}
