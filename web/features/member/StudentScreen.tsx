import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { memberCalls } from '#contract/features/member/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AddedParts } from '#web/shell/AddedParts.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { ClockIcon, LeaveIcon, MoreIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { studentFigures } from './extension-points.ts'
import { Accommodation } from './parts/Accommodation.tsx'
import { StudentCard } from './parts/StudentCard.tsx'
import { StudentFigures } from './parts/StudentFigure.tsx'
import styles from './StudentScreen.module.css'
import { useSelectionActions } from './use-selection-actions.ts'

/** One student of the course: how they do in it, and how to reach them. */
export function StudentScreen() {
  const t = useTexts('member')
  // Fetched while the student is being asked for.
  useAdditions(studentFigures)
  const { courseId, isStaff } = useCourseAddress()
  const [address] = useSearchParams()
  const studentId = address.get('studentid') ?? ''
  const student = useQuery(ask(memberCalls.getStudent, { courseId, studentId }))
  const openMenu = useStudentMenu(courseId, studentId)
  return (
    <Screen
      actions={
        student.data?.member.can.manage
          ? [{ icon: MoreIcon, label: t('studentMenu'), onClick: () => void openMenu() }]
          : []
      }
      onRefresh={student.refetch}
    >
      <QueryView query={student} skeleton={<SkeletonRows rows={6} />}>
        {answer => (
          <>
            <header className={styles.head}>
              <Avatar name={answer.member.name} src={answer.member.avatar} size={72} />
              <h2 className={styles.name}>{answer.member.name}</h2>
            </header>
            <StudentFigures>
              <AddedParts to={studentFigures} of={answer} give={{ courseId, studentId, isStaff }} />
            </StudentFigures>
            {answer.accommodation && (
              <Accommodation
                {...{ courseId, studentId }}
                allowed={answer.accommodation}
                mayManage={answer.member.can.manage}
              />
            )}
            <StudentCard member={answer.member} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}

/** What staff can do with the student. */
function useStudentMenu(courseId: string, studentId: string) {
  const t = useTexts('member')
  // The card shows from when it counts now.
  const actions = useSelectionActions(courseId, useBack(), () => undefined)
  return async () => {
    const chosen = await chooseAction({
      title: t('studentMenu'),
      choices: [
        { key: 'move', label: t('select.move'), icon: PeopleIcon },
        { key: 'from', label: t('countsFrom.open'), icon: ClockIcon },
        { key: 'remove', label: t('select.remove'), icon: LeaveIcon, danger: true },
      ],
    })
    if (chosen === 'from') await actions.countFrom([studentId])
    if (chosen === 'move') await actions.move([studentId])
    if (chosen === 'remove') await actions.remove([studentId])
  }
}
