import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { OwnLeaveEntry } from '../leave/LeaveEntry.tsx'
import { RulesInWords } from '../rules/RulesInWords.tsx'
import { StudentAttendance } from './StudentAttendance.tsx'

/** A student's attendance in a course: what runs now, and their own records. */
export function StudentIndexScreen() {
  const { courseId } = useCourseAddress()
  return (
    <Screen>
      <StudentAttendance courseId={courseId} />
      <OwnLeaveEntry courseId={courseId} />
      <RulesInWords courseId={courseId} />
    </Screen>
  )
}
