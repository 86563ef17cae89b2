import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { courseCalls } from '#contract/features/course/calls.ts'
import { type Applicant, enrolmentCalls as calls } from '#contract/features/enrolment/calls.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { courseBase, courseId, idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/course/test-stage.tsx'
import { timeOf, wallClock } from '#web/lib/dates.ts'
import { store } from '#web/lib/storage.ts'
import { chooseLanguage } from '#web/lib/texts.ts'
import { question } from './sample-question.ts'
import { dismiss, dismissedUntil, endOfDay } from './until-tomorrow.ts'

let on: ReturnType<typeof stage>
let stopped: typeof on | undefined
afterEach(async () => {
  if (on && on !== stopped) await on.stop()
  stopped = on
})

const form = [
  question(1, { type: 'name', title: 'Name' }),
  question(2, { type: 'phone', title: 'Phone', selected: false, required: false }),
]
const applicant = (number: number, change: Partial<Applicant> = {}): Applicant => ({
  id: idOf(200 + number),
  uid: idOf(300 + number),
  name: `Applicant ${number}`,
  avatar: '',
  number: `2026${number}`,
  school: '',
  auditstate: 0,
  label: '',
  createdAt: 1_800_000_000_000,
  reviewedAt: null,
  reason: '',
  ...change,
})
const course = (change: Partial<AnswerOf<typeof calls.getForm>> = {}) => ({
  courseId,
  courseName: 'Evening class',
  className: '',
  description: '',
  semester: '2026-2027',
  term: '1',
  total: 3,
  minpic: '',
  bannercolor: '',
  teacher: { name: '沈岚', avatar: '' },
  enrollstate: true,
  auditstate: true,
  isfull: false,
  isjoin: false,
  formLists: [question(1, { title: 'Why?' })],
  apply: null,
  ...change,
})

describe('the enrolment settings', () => {
  const open = async () => {
    on = stage('1')
    on.server.answer(calls.getSettings, {
      enrollstate: false,
      auditstate: true,
      joinlabelid: '',
      formLists: form,
      labels: [],
    })
    return on.open(`/seniorSetting?courseid=${courseId}`)
  }

  test('want a title for a new question, and are saved whole', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Add question' }).click()
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(screen.getByText('please enter a title')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Question/ }).fill('Why this course?')
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await screen.getByRole('switch', { name: /Request to join with a form/ }).click()
    on.server.answer(calls.updateSettings, {})
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Saved')).toBeVisible()
    expect(on.server.inputsOf(calls.updateSettings)).toMatchObject([
      {
        courseId,
        enrollstate: true,
        formLists: [{ type: 'name' }, { type: 'phone' }, { title: 'Why this course?' }],
      },
    ])
  })

  test('are not lost by a step back in the middle', async () => {
    const screen = await open()
    await screen.getByRole('switch', { name: 'Phone', exact: true }).click()
    await screen.getByRole('button', { name: 'Back', exact: true }).click()
    const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(screen.getByRole('switch', { name: 'Phone', exact: true })).toBeChecked()
  })

  test('are not opened with nothing to ask', async () => {
    const screen = await open()
    await screen.getByRole('switch', { name: /Request to join with a form/ }).click()
    await screen.getByRole('switch', { name: 'Name', exact: true }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Select at least one question')).toBeVisible()
    expect(on.server.inputsOf(calls.updateSettings)).toHaveLength(0)
  })
})

test('the form of a new course names its questions as readers of Traditional Chinese write', async () => {
  await chooseLanguage('zh-Hant')
  onTestFinished(() => chooseLanguage('en'))
  on = stage('1')
  const screen = await on.open('/seniorSetting')
  for (const title of ['學號', '手機號碼'])
    await expect.element(screen.getByText(title, { exact: true }).first()).toBeVisible()
  expect(screen.getByText('学号', { exact: true }).query()).toBeNull()
})

describe('applying', () => {
  const path = '/studentEnrollCourseDetail?code=MA2223'

  test('says under the field what is missing, and sends what was written', async () => {
    on = stage('0')
    on.server.answer(calls.getForm, course())
    const screen = await on.open(path)
    await screen.getByRole('button', { name: 'Send request' }).click()
    await expect.element(screen.getByText('Please answer this question')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Why/ }).fill('Curiosity')
    on.server.answer(calls.apply, { id: idOf(9), courseId, auditstate: 0 })
    await screen.getByRole('button', { name: 'Send request' }).click()
    await expect.element(screen.getByText('Request sent')).toBeVisible()
    expect(on.server.inputsOf(calls.apply)).toMatchObject([{ formLists: [{ answer: 'Curiosity' }] }])
  })

  test('shows the decision as soon as it is made, with its reason, and can be done again', async () => {
    on = stage('0')
    const apply = { id: idOf(9), auditstate: 0, reason: '', createdAt: 1, reviewedAt: null, formLists: [] }
    on.server.answer(calls.getForm, course({ apply }))
    const screen = await on.open(path)
    await expect.element(screen.getByText(/is with the teacher/)).toBeVisible()
    on.server.answer(calls.getForm, course({ apply: { ...apply, auditstate: 2, reason: 'Say more' } }))
    on.socket.push(enrolmentMessages.decided, { courseId })
    await expect.element(screen.getByText(/Say more/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
  })

  test('is shown apart, by the id alone: the reason, what was written, and the way to try again', async () => {
    on = stage('0')
    const formLists = [{ id: '1', type: 'text' as const, title: 'Why?', answer: 'Because', files: [] }]
    const apply = { id: idOf(9), auditstate: 0, reason: '', createdAt: 1, reviewedAt: null, formLists }
    on.server.answer(calls.getForm, course({ apply }))
    const screen = await on.open(`/studentEnrollCourseDetail?courseid=${courseId}`)
    await screen.getByRole('button', { name: 'My request' }).click()
    await expect
      .poll(() => location.pathname + location.search)
      .toBe(`/courseEnrollInfo?courseid=${courseId}`)
    await expect.element(screen.getByText('Because')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send again' }).query()).toBeNull()
    on.server.answer(calls.getForm, course({ apply: { ...apply, auditstate: 2, reason: 'Say more' } }))
    on.socket.push(enrolmentMessages.decided, { courseId })
    await expect.element(screen.getByText(/Say more/)).toBeVisible()
    await screen.getByRole('button', { name: 'Send again' }).click()
    on.server.answer(calls.apply, { id: idOf(9), courseId, auditstate: 0 })
    await screen.getByRole('textbox', { name: /^Why/ }).fill('Curiosity')
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect.element(screen.getByText('Request sent')).toBeVisible()
    expect(on.server.inputsOf(calls.apply)).toMatchObject([{ code: '', courseId }])
  })

  test('is not offered by a course that takes nobody, and says why a code leads nowhere', async () => {
    on = stage('0')
    on.server.answer(calls.getForm, course({ enrollstate: false }))
    const screen = await on.open(path)
    await expect.element(screen.getByText('This course isn’t accepting requests right now')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send request' }).query()).toBeNull()
    await on.stop()
    on = stage('0')
    on.server.refuse(calls.getForm, enrolmentErrors.codeUnknown)
    const again = await on.open(path)
    await expect.element(again.getByText('No course has this join code')).toBeVisible()
  })
})

describe('the review', () => {
  test('passes the selected ones in one call', async () => {
    on = stage('1')
    const list = [applicant(1), applicant(2), applicant(3)]
    on.server.answer(calls.listApplications, {
      list,
      total: 3,
      pageTotal: 1,
      currentPage: 1,
      pageSize: 50,
      counts: { pending: 3, passed: 0, rejected: 0 },
    })
    const screen = await on.open(`/enrollReview?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'Select' }).click()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3' }))
    on.server.answer(calls.decide, { changed: 3, unchanged: 0, full: 0 })
    await screen.getByRole('button', { name: 'Approve 3' }).click()
    await expect.element(screen.getByText('3 reviewed')).toBeVisible()
    expect(on.server.inputsOf(calls.decide)).toMatchObject([
      { courseId, id: list.map(({ id }) => id), auditstate: '1' },
    ])
  })
})

describe('the prompt on the course home', () => {
  test('is put off until the day of the deployment ends', async () => {
    const now = timeOf({ year: 2026, month: 11, day: 30, hour: 23, minute: 10, second: 0 })
    const end = endOfDay(now)
    expect(wallClock(end)).toMatchObject({ year: 2026, month: 12, day: 1, hour: 0, minute: 0 })
    localStorage.clear()
    expect(dismissedUntil('a')).toBe(0)
    dismiss('a', now)
    expect([dismissedUntil('a'), dismissedUntil('b')]).toEqual([end, 0])
  })

  test('comes back by itself when the day is over, though the page stays open', async () => {
    localStorage.clear()
    on = stage('1')
    on.server.answer(courseCalls.getHome, courseBase({ enrollData: { enrollstate: '1', waitAuditCount: 2 } }))
    // As if the teacher had put it off shortly before midnight.
    store(`enrolmentPrompt:${courseId}`, String(Date.now() + 2500))
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await expect.element(screen.getByRole('heading', { name: 'Linear Algebra' })).toBeVisible()
    expect(screen.getByText('2 requests waiting').query()).toBeNull()
    await expect.element(screen.getByText('2 requests waiting'), { timeout: 10_000 }).toBeVisible()
  })

  test('tells how many wait, and goes away for today', async () => {
    localStorage.clear()
    on = stage('1')
    on.server.answer(courseCalls.getHome, courseBase({ enrollData: { enrollstate: '1', waitAuditCount: 2 } }))
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await expect.element(screen.getByText('2 requests waiting')).toBeVisible()
    await screen.getByRole('button', { name: 'Not again today' }).click()
    expect(screen.getByText('2 requests waiting').query()).toBeNull()
  })
})
