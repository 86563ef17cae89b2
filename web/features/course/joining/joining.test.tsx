import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { termAt } from '#contract/features/course/rules.ts'
import { templateCalls } from '#contract/features/course/templates.ts'
import { themes } from '#contract/features/course/themes.ts'
import { wallClock } from '#web/lib/dates.ts'
import { allow } from '#web/test/course-entry.ts'
import { courseBase, courseForm, courseId } from '../sample-course.ts'
import type { CourseFormDraft } from '../settings/CourseFields.tsx'
import { stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage('0')
  on.server.answer(courseCalls.getHome, courseBase({ courseRole: 0, badge: 0 }))
})
afterEach(() => on.stop())

const answer = (join: number, message = '') => ({
  join,
  message,
  courseId: join === joinResults.failed ? '' : courseId,
  courseName: join === joinResults.failed ? '' : 'Linear Algebra',
  teacher: { name: '沈岚', avatar: '' },
})

const created = {
  id: courseId,
  courseName: 'Topology',
  code: 'KQ7777',
  name: '沈岚',
  minpic: '',
  bannercolor: '',
  total: '0',
  hlist: [],
  role: 1,
  tips: '',
}

test('a typed code joins by itself when it is complete, and leads into the course', async () => {
  on.server.answer(joinCalls.join, answer(joinResults.joined))
  const screen = await on.open('/joinCourse')
  await screen.getByRole('textbox', { name: 'Join code', exact: true }).click()
  await userEvent.keyboard('ma-22 23')
  await expect.element(screen.getByText('You’re in')).toBeVisible()
  expect(on.server.inputsOf(joinCalls.join)).toEqual([{ code: 'MA2223' }])
  await screen.getByRole('button', { name: 'Enter course' }).click()
  await vi.waitFor(() =>
    expect(location.pathname + location.search).toBe(`/courseHome?courseId=${courseId}&courseRole=0`),
  )
})

test('a wrong code stays to be corrected, with the reason below it', async () => {
  on.server.answer(joinCalls.join, answer(joinResults.failed, 'No course has this join code'))
  const screen = await on.open('/joinCourse')
  const field = screen.getByRole('textbox', { name: 'Join code', exact: true })
  await field.click()
  await userEvent.keyboard('ma2224')
  await expect.element(field).toHaveAccessibleDescription('No course has this join code')
  await expect.element(field).toHaveValue('MA2224')
  on.server.answer(joinCalls.join, answer(joinResults.joined))
  await field.click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(screen.getByText('No course has this join code')).not.toBeInTheDocument()
  await userEvent.keyboard('3')
  await expect.element(screen.getByText('You’re in')).toBeVisible()
  expect(on.server.inputsOf(joinCalls.join)).toEqual([{ code: 'MA2224' }, { code: 'MA2223' }])
})

test('a scanned code joins at once; one that leads nowhere is there to be corrected', async () => {
  on.server.answer(joinCalls.join, answer(joinResults.failed, 'No course has this join code'))
  const screen = await on.open('/joinCourses?code=ma2223')
  await expect.element(screen.getByText('No course has this join code')).toBeVisible()
  expect(on.server.inputsOf(joinCalls.join)).toEqual([{ code: 'MA2223' }])
  await expect.element(screen.getByRole('textbox', { name: 'Join code', exact: true })).toHaveValue('MA2223')
})

test('without a network joining says so, and the same code may be tried again', async () => {
  on.server.cut(joinCalls.join)
  const screen = await on.open('/joinCourse?code=MA2223')
  await expect.element(screen.getByText('No connection, please try again'), { timeout: 8000 }).toBeVisible()
  on.server.answer(joinCalls.join, answer(joinResults.joined))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('You’re in')).toBeVisible()
})

test('a course that takes nobody is named, with ways to another code and back to the classroom', async () => {
  const full = { ...answer(joinResults.failed, 'This course is full'), courseId, courseName: 'Algebra' }
  on.server.answer(joinCalls.join, full)
  const screen = await on.open('/joinCourse?code=ZZZZZZ')
  await expect.element(screen.getByText('This course is full')).toBeVisible()
  await expect.element(screen.getByText('Algebra')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Join code', exact: true })).toHaveValue('ZZZZZZ')
  await screen.getByRole('button', { name: 'Join', exact: true }).click()
  await screen.getByRole('button', { name: 'Back to home' }).click()
  await expect.element(screen.getByText('You’re not in any course yet')).toBeVisible()
})

test('anyone already in the course goes straight in', async () => {
  on.server.answer(joinCalls.join, answer(joinResults.alreadyMember))
  const screen = await on.open('/joinCourses?code=MA2223')
  await expect.element(screen.getByRole('heading', { name: 'Linear Algebra' })).toBeVisible()
  expect(location.pathname).toBe('/courseHome')
})

test('a new course asks for its name alone: the term of today and a cover are there', async () => {
  await on.stop()
  on = stage('1')
  const screen = await on.open('/newCourse')
  await expect.element(screen.getByRole('textbox', { name: 'Course name' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Create course' }).click()
  await expect.element(screen.getByText(courseErrors.nameMissing.text.en)).toBeVisible()
  expect(on.server.inputsOf(courseCalls.create)).toEqual([])
  await screen.getByRole('textbox', { name: 'Course name' }).fill('Topology')
  on.server.answer(courseCalls.create, created)
  on.server.answer(templateCalls.getTemplate, { type: '', modules: [], available: ['0', '4'] })
  on.server.answer(courseCalls.getHome, courseBase({ courseName: 'Topology', studentCount: 0 }))
  await screen.getByRole('button', { name: 'Create course' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Invite your students' })).toBeVisible()
  expect(location.pathname).toBe('/courseHome')
  const [sent] = on.server.inputsOf(courseCalls.create) as [CourseFormDraft]
  expect(sent).toMatchObject({ courseName: 'Topology', ...termAt(wallClock(Date.now())) })
  expect(themes[sent.theme]).toBeDefined()
})

test('a filled form opens the course; its templates are asked about once they differ', async () => {
  await on.stop()
  on = stage('1')
  on.server.answer(courseCalls.create, created)
  const available = ['0', '1', '2', '3', '4', '5', '6', '7', '8']
  on.server.answer(templateCalls.getTemplate, { type: '', modules: [], available })
  const screen = await on.open('/newCourse')
  await screen.getByRole('textbox', { name: 'Course name' }).fill('Topology')
  await screen.getByRole('button', { name: /School year/ }).click()
  await screen.getByRole('dialog').getByRole('button').nth(1).click()
  await screen.getByRole('button', { name: /Term/ }).click()
  await screen.getByRole('button', { name: 'Whole year' }).click()
  await screen.getByRole('button', { name: 'More details' }).click()
  await screen.getByRole('textbox', { name: 'Class hours', exact: true }).fill('0')
  await screen.getByRole('button', { name: 'Create course' }).click()
  await expect.element(screen.getByText('enter a number greater than 0')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Class hours', exact: true }).fill('16')
  await screen.getByRole('button', { name: 'Create course' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/chooseCourseModule'))
  expect(on.server.inputsOf(courseCalls.create)).toMatchObject([
    { courseName: 'Topology', term: '0', studyHours: '16' },
  ])
  on.server.answer(templateCalls.chooseTemplate, {})
  await screen.getByRole('radio', { name: /Short/ }).click()
  await screen.getByRole('button', { name: 'Enter course' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/courseHome'))
  expect(on.server.inputsOf(templateCalls.chooseTemplate)).toMatchObject([{ type: '6' }])
})

test('an assistant who does not manage members is not led to the enrolment settings', async () => {
  await on.stop()
  on = stage('1')
  on.server.answer(courseCalls.getForm, courseForm({ venue: 'Room 204' }))
  const link = (screen: Awaited<ReturnType<typeof on.open>>) =>
    screen.getByRole('button', { name: 'Enrolment settings' })
  const owner = await on.open(`/newCourse?id=${courseId}`)
  await expect.element(link(owner)).toBeVisible()
  await owner.unmount()
  await on.stop()
  on = stage('1')
  on.server.answer(courseCalls.getForm, courseForm({ venue: 'Room 204' }))
  allow(on.server, ['edit-course'])
  const assistant = await on.open(`/newCourse?id=${courseId}`)
  await expect.element(assistant.getByRole('textbox', { name: 'Room' })).toBeVisible()
  expect(link(assistant).query()).toBeNull()
})

test('the course limit is reported by the server, without a button to buy more', async () => {
  await on.stop()
  on = stage('1')
  on.server.answer(courseCalls.getForm, courseForm({ semester: '2019-2020', term: '2', theme: 3 }))
  on.server.refuse(courseCalls.update, courseErrors.limitReached)
  const screen = await on.open(`/newCourse?id=${courseId}`)
  await expect.element(screen.getByRole('textbox', { name: 'Course name' })).toHaveValue('Topology')
  await expect.element(screen.getByRole('button', { name: 'School year: 2019-2020' })).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/You’ve reached the limit/)).toBeVisible()
})

test('at the limit a dialog tells of VIP, and nothing that was typed is lost', async () => {
  await on.stop()
  on = stage('1')
  on.server.refuse(courseCalls.create, courseErrors.limitReached)
  const screen = await on.open('/newCourse')
  await screen.getByRole('textbox', { name: 'Course name' }).fill('One too many')
  await screen.getByRole('button', { name: 'Create course' }).click()
  await expect.element(screen.getByText('Course limit reached')).toBeVisible()
  await expect.element(screen.getByText(/VIP members can have as many/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Course name' })).toHaveValue('One too many')
})

test('a course that requires a verified identity says so', async () => {
  on.server.answer(joinCalls.join, {
    ...answer(joinResults.attestFirst, 'Attest yours first'),
    courseId,
  })
  const screen = await on.open('/joinCourse?code=MA2223')
  await expect.element(screen.getByText('Attest yours first')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back to home' })).toBeVisible()
})
