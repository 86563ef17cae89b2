import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { errors, kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { ask } from '#web/lib/call.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { stored } from '#web/lib/storage.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { add, entryChecks, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { allow, letIn } from '#web/test/course-entry.ts'
import { screenAt } from '#web/test/screens.ts'
import { student } from '#web/test/user.ts'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { CourseCheck } from './CourseCheck.tsx'
import { VanishedCourseWatch } from './closed-course.ts'

const course = '01890000-0000-7000-8000-000000000001'
const broken = errors('test', { broken: { code: 41234, en: 'The chalk is broken', zh: '粉笔断了' } }).broken

const Courses = () => <Screen>the courses</Screen>
function CourseHome() {
  const [search] = useSearchParams()
  const base = useQuery(ask(courseCalls.getPermissions, { courseId: search.get('courseId') ?? '' }))
  return (
    <Screen title="The course">
      <QueryView query={base} skeleton={<SkeletonText />}>
        {data => <p>admin {data.courseAdmin}</p>}
      </QueryView>
    </Screen>
  )
}
const RollCall = () => <Screen title="Roll call">start it</Screen>

const table = [
  screenAt('/ktpCourse', async () => Courses),
  screenAt('/courseHome', async () => CourseHome),
  screenAt('/rollCall', async () => RollCall, { audience: 'teacher' }),
]
const additions = knownAdditions([add(entryChecks, CourseCheck), add(prompts, VanishedCourseWatch)])

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, student)
  letIn(server, 0)
  allow(server)
})

afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

function open(address: string) {
  history.replaceState(null, '', address)
  return render(<App table={table} client={begin(table)} additions={additions} />)
}

test('an ended course that may not be visited reminds the student and leads to the courses', async () => {
  server.answer(courseCalls.checkEntry, {
    state: 1,
    canVisit: false,
    hasEnded: true,
    courseRole: 0,
    larger: false,
  })
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect
    .element(screen.getByText('This course has ended, and the teacher doesn’t allow access.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('the courses')).toBeVisible()
})

test('whoever is allowed larger text reads the course in it, and every other place as usual', async () => {
  server.answer(courseCalls.checkEntry, {
    state: 1,
    canVisit: true,
    hasEnded: false,
    courseRole: 0,
    larger: true,
  })
  const size = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const usual = size()
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  await vi.waitFor(() => expect(size()).toBeCloseTo(usual * 1.2))
  history.pushState({ idx: 1 }, '', '/ktpCourse')
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  await expect.element(screen.getByText('the courses')).toBeVisible()
  await vi.waitFor(() => expect(size()).toBe(usual))
})

test('its teacher enters an ended course', async () => {
  server.answer(courseCalls.checkEntry, {
    state: 1,
    canVisit: false,
    hasEnded: true,
    courseRole: 1,
    larger: false,
  })
  const screen = await open(`/courseHome?courseId=${course}&courseRole=1`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
})

test('if the course check fails, the screen itself reports it', async () => {
  server.refuse(courseCalls.checkEntry, broken)
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  await expect.element(screen.getByText('System Prompt')).not.toBeInTheDocument()
})

test('a student who forges the role of a teacher sees what students see', async () => {
  const screen = await open(`/courseHome?courseId=${course}&courseRole=1`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  expect(location.search).toBe(`?courseId=${course}&courseRole=0`)
  expect(sessionStorage.getItem(`courseRole:${course}`)).toBe('0')
})

test('on a screen of teachers the forged role leads to the courses, and nothing of the screen shows', async () => {
  const screen = await open(`/rollCall?courseId=${course}&courseRole=1`)
  await expect.element(screen.getByText('Only teachers of this course can open this page')).toBeVisible()
  await expect.element(screen.getByText('the courses')).toBeVisible()
  await expect.element(screen.getByText('start it')).not.toBeInTheDocument()
})

test("a teacher who opens a student's link sees it as a teacher", async () => {
  letIn(server, 1)
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  expect(location.search).toBe(`?courseId=${course}&courseRole=1`)
})

test('a student who became an assistant meanwhile is asked about again before the role is doubted', async () => {
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  letIn(server, 1)
  history.pushState({ idx: 1 }, '', `/rollCall?courseId=${course}&courseRole=1`)
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  await expect.element(screen.getByText('start it')).toBeVisible()
})

test('a deleted course is forgotten and leads to the courses', async () => {
  server.refuse(courseCalls.getPermissions, kernelErrors.courseAbsent)
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('the courses')).toBeVisible()
  expect(stored('courseId')).toBeNull()
})
