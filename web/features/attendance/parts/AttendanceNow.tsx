import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { InCourse } from '#web/features/course/slots.ts'
import { ask } from '#web/lib/call.ts'
import { studentPath } from '../addresses.ts'
import { CheckInCard } from '../student/CheckInCard.tsx'
import { usePutOff } from '../student/put-off.ts'
import styles from './AttendanceNow.module.css'
import { RunningCards } from './RunningCards.tsx'

/** The attendance area of the course home: what runs at this moment, live; nothing when nothing runs. */
export function AttendanceNow({ courseId, course }: InCourse) {
  const isStaff = course.courserole === 1
  return (
    <div className={styles.now}>
      {/* The texts of this feature may still be on their way; the course home must not wait for them. */}
      <Suspense>{isStaff ? <RunningCards courseId={courseId} /> : <Waiting courseId={courseId} />}</Suspense>
    </div>
  )
}

/** What the student has put off. The prompt, which stands beside every screen of a course, keeps it fresh. */
function Waiting({ courseId }: { courseId: string }) {
  const navigate = useNavigate()
  const forgotten = usePutOff()
  const { data } = useQuery({
    ...ask(attendanceCalls.listOpenToMe, { courseId }),
    meta: { handled: true },
  })
  return data?.lists
    .filter(row => forgotten.has(row.id))
    .map(row => (
      <CheckInCard
        key={row.id}
        title={row.title}
        onCheckIn={() => navigate(studentPath('studentNumber', courseId, row.id))}
      />
    ))
}
