import { expect, test } from 'vitest'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const student = students[6]!

test('a student applies by the form, the teacher passes the application, and the student is in the course', async () => {
  const made = await on.app().call(teacher1, courseCalls.createCourse, {
    coursename: 'Evening class',
    semester: '2026-2027',
    term: '1',
  })
  const question = { id: '', title: '', selected: true, required: true, options: [] }
  await on.app().call(teacher1, enrolmentCalls.updateSetting, {
    courseid: made.id,
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
  await applicant.page.getByRole('button', { name: 'Send the application' }).click()
  await applicant.page.getByText('Please answer this question').waitFor()
  await applicant.page.getByRole('textbox', { name: 'Why this course?', exact: true }).fill('Curiosity')
  await applicant.page.getByRole('button', { name: 'Send the application' }).click()
  await applicant.page.getByText('Your application is with the teacher', { exact: false }).waitFor()

  // The teacher's open screen hears of it.
  await teacher.page.getByText('1 application waits').waitFor()
  await teacher.page.getByRole('button', { name: 'Review', exact: true }).click()
  await teacher.page.getByRole('button', { name: student.name }).click()
  await teacher.page.getByText('Curiosity').waitFor()
  await teacher.page.getByRole('button', { name: 'Pass', exact: true }).click()
  await teacher.page.getByText('No applications').waitFor()

  // And the applicant's screen hears of the decision.
  await applicant.page.getByRole('button', { name: 'Open the course' }).click()
  await applicant.page.getByRole('heading', { name: 'Evening class' }).waitFor()
})
