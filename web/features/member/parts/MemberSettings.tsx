import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import type { WithPart } from '#web/features/course/extension-points.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { viewAsStudent } from '#web/lib/student-view.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { classesPath, invitationsPath, rosterImportPath } from '../addresses.ts'
import { ImportedStudentsRow } from './ImportedStudentsRow.tsx'

/** What a course's settings say about its members: how many may come, classes, roster, the view of a student. */
export function MemberSettings({ courseId, course, data }: WithPart<'places'>) {
  const t = useTexts('member')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const setCap = useCommand(memberSettingCalls.setMemberCap, { refreshes: [courseCalls.getHome] })
  const mayManage = course.can.members
  const changeCap = async () => {
    const text = await dialog.prompt({
      title: t('settings.cap'),
      message: t('settings.capHint', { count: course.studentCount }),
      label: t('settings.cap'),
      value: String(data.cap),
      check: typed =>
        /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= data.largest
          ? undefined
          : problemText(memberErrors.capWrong, { limit: data.largest }),
    })
    if (text) setCap.mutate({ courseId, maxMembers: Number(text) })
  }
  return (
    <List title={t('title')}>
      <ListRow
        title={t('settings.cap')}
        trailing={t('settings.capOf', { students: course.studentCount, cap: data.cap })}
        onClick={mayManage ? () => void changeCap() : undefined}
      />
      {mayManage && (
        <>
          <ListRow title={t('menu.classes')} onClick={() => navigate(classesPath(place))} />
          <ListRow title={t('menu.import')} onClick={() => navigate(rosterImportPath(place))} />
          <ListRow title={t('menu.invited')} onClick={() => navigate(invitationsPath(place))} />
          <ImportedStudentsRow />
        </>
      )}
      <ListRow title={t('menu.view')} note={t('settings.viewHint')} onClick={() => viewAsStudent(courseId)} />
    </List>
  )
}
