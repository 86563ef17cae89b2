import { useState } from 'react'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AttendanceIcon } from '#web/ui/icons/icons.tsx'
import { StaffAttendance } from './StaffAttendance.tsx'
import { StartSheet } from './StartSheet.tsx'

/** The course's attendances: those that run, the past ones with their rates, and the button to start one. */
export function StaffIndexScreen() {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const [starting, setStarting] = useState(false)
  return (
    <Screen
      footer={
        <Allowed permission="attendance" mode="disable">
          <Button kind="primary" size="large" block icon={AttendanceIcon} onClick={() => setStarting(true)}>
            {t('start.title')}
          </Button>
        </Allowed>
      }
    >
      <StaffAttendance courseId={courseId} />
      <StartSheet courseId={courseId} open={starting} onClose={() => setStarting(false)} />
    </Screen>
  )
}
