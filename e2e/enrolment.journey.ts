import { expect, test } from 'vitest'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const [student, other] = [students[6]!, students[7]!]

test('a student applies by the form, is rejected, reads why, applies again, and comes in with the others', async () => {
  const made = await on.app().call(teacher1, courseCalls.create, {
    courseName: 'Evening class',
    semester: '2026-2027',
    term: '1',
  })
  const question = { id: '', title: '', selected: true, required: true, options: [] }
  await on.app().call(teacher1, enrolmentCalls.updateSettings, {
    courseId: made.id,
    enrollstate: true,
    formLists: [
      { ...question, type: 'name' },
      { ...question, type: 'text', title: 'Why this course?' },
    ],
  })

  const teacher = await on.enter(teacher1)
  const applicant = await on.enter(student)
  await teacher.page.goto(`/courseHome?courseId=${made.id}&courseRole=1`)
  await teacher.page.getByRole('heading', { name: 'Evening class' }).waitFor()

  await applicant.page.goto(`/joinCourses?code=${made.code}`)
  await applicant.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  expect(new URL(applicant.page.url()).pathname).toBe('/studentEnrollCourseDetail')
  await applicant.page.getByRole('button', { name: 'Send request' }).click()
  await applicant.page.getByText('Please answer this question').waitFor()
  await applicant.page.getByRole('textbox', { name: 'Why this course?', exact: true }).fill('Curiosity')
  await applicant.page.getByRole('button', { name: 'Send request' }).click()
  await applicant.page.getByText('Your request is with the teacher', { exact: false }).waitFor()

  // The teacher's open screen hears of it.
  await teacher.page.getByText('1 request waiting').waitFor()
  await teacher.page.getByRole('button', { name: 'Review', exact: true }).click()
  await teacher.page.getByRole('button', { name: student.name }).click()
  await teacher.page.getByText('Curiosity').waitFor()
  await teacher.page.getByRole('button', { name: 'Decline', exact: true }).click()
  const asked = teacher.page.getByRole('dialog')
  await asked.getByRole('textbox').fill('Please say more')
  await asked.getByRole('button', { name: 'Decline' }).click()
  await teacher.page.getByText('No requests').waitFor()

  // The applicant's screen shows the decision, as it does for anyone who opens it later.
  await applicant.page.getByText('Please say more', { exact: false }).waitFor()
  await applicant.page.goto(`/courseEnrollInfo?courseid=${made.id}`)
  await applicant.page.getByText('Please say more', { exact: false }).waitFor()
  await applicant.page.getByText('Curiosity').waitFor()
  await applicant.page.getByRole('button', { name: 'Send again' }).click()
  await applicant.page.getByRole('textbox', { name: 'Why this course?', exact: true }).fill('Proofs, at last')
  await applicant.page.getByRole('button', { name: 'Send again' }).click()
  await applicant.page.getByText('Your request is with the teacher', { exact: false }).waitFor()

  const { formLists } = await on.app().call(other, enrolmentCalls.getForm, { code: made.code })
  const answers = formLists.map(({ id }) => ({ id, answer: 'So do I', files: [] }))
  await on.app().call(other, enrolmentCalls.apply, { code: made.code, formLists: answers })
  await teacher.page.getByRole('button', { name: other.name }).waitFor()
  await teacher.page.getByRole('button', { name: 'Select', exact: true }).click()
  await teacher.page.getByText(/^Select all/).click()
  await teacher.page.getByRole('button', { name: 'Approve 2' }).click()
  await teacher.page.getByText('2 reviewed').waitFor()
  await teacher.page.getByText('No requests').waitFor()

  await applicant.page.getByRole('button', { name: 'Enter course' }).click()
  await applicant.page.getByRole('heading', { name: 'Evening class' }).waitFor()
  for (const { errors } of [teacher, applicant]) expect(errors).toEqual([])
})
