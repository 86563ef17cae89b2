import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useIsRoomy } from '#web/shell/use-is-roomy.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { TwoColumns } from '#web/ui/frame/TwoColumns.tsx'
import { AttendanceIcon, MoreIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { staffPath } from '../addresses.ts'
import { LeaveRequestsEntry } from '../leave/LeaveEntry.tsx'
import { listInput } from '../queries.ts'
import { useRegisterMenu } from '../register/use-register-menu.ts'
import { DeletedAttendances } from './DeletedAttendances.tsx'
import { StaffAttendance } from './StaffAttendance.tsx'
import { StartSheet } from './StartSheet.tsx'

/** The course's attendances: those that run, the past ones with their rates, and the button to start one: in the middle while there is none. */
export function StaffIndexScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const authority = useCourseAuthority(courseId)
  const [starting, setStarting] = useState(false)
  const openMenu = useRegisterMenu(courseId)
  const { total } = usePages(attendanceCalls.list, listInput(courseId))
  const start = (
    <Allowed permission="attendance" mode="disable">
      <MainButton icon={AttendanceIcon} onClick={() => setStarting(true)}>
        {t('start.title')}
      </MainButton>
    </Allowed>
  )
  const isRoomy = useIsRoomy()
  const manages = authority?.may('attendance')
  const leave = manages && <LeaveRequestsEntry courseId={courseId} />
  const deleted = manages && <DeletedAttendances courseId={courseId} />
  const attendances = <StaffAttendance courseId={courseId} start={start} />
  return (
    <Screen
      actions={
        authority?.may('attendance')
          ? [
              ...(authority.mayChange('attendance')
                ? [
                    {
                      icon: PeopleIcon,
                      label: t('roll.title'),
                      onClick: () => navigate(staffPath('rollCall', courseId)),
                    },
                  ]
                : []),
              { icon: MoreIcon, label: t('run.more'), onClick: () => void openMenu() },
            ]
          : []
      }
      footer={total !== 0 && start}
      broad={isRoomy}
    >
      {isRoomy && leave ? (
        <TwoColumns
          side={
            <>
              {leave}
              {deleted}
            </>
          }
        >
          {attendances}
        </TwoColumns>
      ) : (
        <>
          {leave}
          {attendances}
          {deleted}
        </>
      )}
      <StartSheet courseId={courseId} open={starting} onClose={() => setStarting(false)} />
    </Screen>
  )
}
