import { expect, test } from 'vitest'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { endAttendance } from './confirming.ts'
import { stage } from './stage.ts'

const on = stage()
const inCourse = (page: string, role: 0 | 1) =>
  `/checkIn/${page}?courseId=${linearAlgebra.id}&courseRole=${role}`
const [asking, other] = [students[7]!, students[8]!]

test('a student asks with a photo, the teacher approves on a phone, an attendance runs without them, and it is taken back', async () => {
  const [student, teacher] = await Promise.all([on.enter(asking), on.enter(teacher1)])

  await student.page.goto(inCourse('studentCheckinIndex', 0))
  await student.page.getByRole('button', { name: /My leave/ }).click()
  await student.page.getByRole('button', { name: 'Ask for leave' }).click()
  await student.page.getByRole('radio', { name: 'Sick leave' }).click()
  await student.page.getByRole('button', { name: 'Now', exact: true }).click()
  await student.page.getByRole('button', { name: 'End of the next day' }).click()
  await student.page.getByRole('textbox', { name: 'Reason' }).fill('Fever since last night')
  const note = {
    name: 'note.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 300, 200),
  }
  await student.page.locator('input[type=file]').first().setInputFiles(note)
  await student.page.getByText('note.jpg').first().waitFor()
  await student.page.getByRole('button', { name: 'Send request' }).click()
  await student.page.getByText('Waiting', { exact: true }).waitFor()

  await teacher.page.goto('/todoList')
  await teacher.page.getByRole('button', { name: /Leave requests.*1 waiting/ }).click()
  await teacher.page.getByRole('button', { name: new RegExp(`${asking.name}.*Fever`) }).click()
  await teacher.page.getByRole('main').getByText('Fever since last night').waitFor()
  await teacher.page
    .getByRole('button', { name: 'note.jpg' })
    .or(teacher.page.getByAltText('note.jpg'))
    .first()
    .waitFor()
  await teacher.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await teacher.page.getByText('Approved', { exact: true }).first().waitFor()
  await student.page.getByText('Approved', { exact: true }).waitFor()

  await teacher.page.goto(inCourse('teacherCheckinIndex', 1))
  await teacher.page.getByRole('button', { name: 'Start attendance' }).first().click()
  await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
  await teacher.page.getByRole('img', { name: /^Code \d/ }).waitFor()
  await student.page.goto(inCourse('studentCheckinIndex', 0))
  await student.page.getByRole('heading', { name: 'You’re on leave' }).waitFor()
  await endAttendance(teacher.page)
  const row = teacher.page.getByRole('button', { name: new RegExp(asking.name) })
  await teacher.page.getByRole('radio', { name: /^Sick leave 1/ }).click()
  await row.filter({ hasText: 'Sick leave' }).waitFor()

  await teacher.page.goto(inCourse('leaveRequests', 1))
  await teacher.page.getByRole('radio', { name: 'Approved' }).click()
  await teacher.page.getByRole('button', { name: new RegExp(asking.name) }).click()
  await teacher.page.getByRole('button', { name: 'Revoke approval' }).click()
  const dialog = teacher.page.getByRole('dialog').or(teacher.page.getByRole('alertdialog'))
  await dialog.getByRole('textbox').fill('The note is for another day')
  await dialog.getByRole('button', { name: 'Revoke approval' }).click()
  await teacher.page.getByText('Absent', { exact: true }).waitFor()
  await student.page.goto(inCourse('leaves', 0))
  await student.page.getByRole('button', { name: /Sick leave/ }).click()
  await student.page.getByText('The note is for another day').waitFor()
  for (const { errors } of [student, teacher]) expect(errors).toEqual([])
})

test('a counsellor, who is not in the course, declines the request of a student of theirs', async () => {
  const { db } = on.app()
  await db
    .insertInto('school_counsellor')
    .values({ school_id: castId(10, 0), class_number: '2642', account_id: teacher2.id })
    .execute()
  await db.updateTable('account').set({ class_number: '2642' }).where('id', '=', other.id).execute()
  const { id } = await on.app().call(other, leaveCalls.ask, {
    ...{ courseId: linearAlgebra.id, kind: 'personalLeave', reason: '参加姐姐的婚礼' },
    ...{ beginsAt: Date.now(), endsAt: Date.now() + 86_400_000 },
  })
  const counsellor = await on.enter(teacher2, { language: 'zh-Hans' })
  await counsellor.page.goto('/todoList')
  await counsellor.page.getByRole('button', { name: /所带学生/ }).click()
  await counsellor.page.getByRole('button', { name: new RegExp(`${other.name}.*参加`) }).click()
  await counsellor.page.getByRole('main').getByText('参加姐姐的婚礼').waitFor()
  await counsellor.page.getByRole('button', { name: '不通过', exact: true }).click()
  const dialog = counsellor.page.getByRole('dialog').or(counsellor.page.getByRole('alertdialog'))
  await dialog.getByRole('button', { name: '不通过' }).click()
  await counsellor.page.getByText('未通过', { exact: true }).first().waitFor()
  const { request } = await on.app().call(other, leaveCalls.get, { id })
  expect(request?.steps.at(-1)).toMatchObject({ state: 'declined', name: teacher2.name })
  expect(counsellor.errors).toEqual([])
})
