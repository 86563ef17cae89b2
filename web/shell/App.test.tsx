import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { errors, kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseList } from '#web/features/course/sample-course.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { keepLog } from '#web/lib/console-log.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { stored } from '#web/lib/storage.ts'
import { allow, letIn } from '#web/test/course-entry.ts'
import { screenAt } from '#web/test/screens.ts'
import { student } from '#web/test/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { App } from './App.tsx'
import { begin } from './begin.ts'
import { QueryView } from './QueryView.tsx'
import { Screen } from './Screen.tsx'

const course = '01890000-0000-7000-8000-000000000001'
const person = '01890000-0000-7000-8000-000000000002'
const broken = errors('test', { broken: { code: 41234, en: 'The chalk is broken', zh: '粉笔断了' } }).broken

function Courses() {
  const [count, setCount] = useState(0)
  return (
    <Screen>
      <Button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</Button>
      <Link to={`/courseHome?courseId=${course}&courseRole=0`}>open</Link>
      <Link to="/plain">plain</Link>
    </Screen>
  )
}
function CourseHome() {
  const [search] = useSearchParams()
  const base = useQuery(ask(courseCalls.getPermissions, { courseId: search.get('courseId') ?? '' }))
  return (
    <Screen title="The course" actions={[]}>
      <QueryView query={base} skeleton={<SkeletonText />}>
        {data => <p>admin {data.courseAdmin}</p>}
      </QueryView>
      <Button onClick={() => void base.refetch()}>anew</Button>
    </Screen>
  )
}
const RollCall = () => <Screen title="Roll call">start it</Screen>
function Plain() {
  const quiet = useCommand(accountCalls.logout, { onFailed: () => undefined })
  const loud = useCommand(accountCalls.logout)
  return (
    <Screen title="Plain">
      <Button onClick={() => quiet.mutate({})}>quiet</Button>
      <Button onClick={() => loud.mutate({})}>loud</Button>
    </Screen>
  )
}
let isNetworkBack = false
const Login = () => <Screen>login form</Screen>
const Faulty = () => {
  throw new Error('drawn wrongly')
}

const table = [
  screenAt('/login', async () => Login, { audience: 'public', bar: 'none' }),
  screenAt('/ktpCourse', async () => Courses, { bar: 'tabs', title: 'tab.courses', keepAlive: true }),
  screenAt('/courseHome', async () => CourseHome),
  screenAt('/plain', async () => Plain),
  screenAt('/rollCall', async () => RollCall, { audience: 'teacher' }),
  screenAt('/faulty', async () => Faulty),
  screenAt('/lost', () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Lost-a1.js')),
  ),
  screenAt('/inTheLift', async () => {
    if (!isNetworkBack) throw new TypeError('Failed to fetch dynamically imported module: /assets/Lift-a1.js')
    return Plain
  }),
  screenAt('/endless', () => new Promise(() => undefined)),
  screenAt('/unstyled', () => Promise.reject(new Error('Unable to preload CSS for /assets/Lost-a1.css'))),
]

const user = { ...student, id: person, uid: person, name: '陈晓明' }

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.answer(accountCalls.getAccount, user as never)
  letIn(server, 0)
  server.answer(courseListCalls.listSemesters, courseList())
  allow(server)
})

afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

function open(address: string, { loggedIn = true } = {}) {
  if (loggedIn) localStorage.setItem('token', 'a'.repeat(64))
  history.replaceState(null, '', address)
  return render(<App table={table} client={begin(table)} />)
}

test('a guest is asked first, and the requested page is remembered until after login', async () => {
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0#week-3`, { loggedIn: false })
  await expect.element(screen.getByText('Not logged in yet, log in first?')).toBeVisible()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click()
  await expect.element(screen.getByText('login form')).toBeVisible()
  expect(location.pathname).toBe('/login')
  expect(stored('returnTo')).toBe(`/courseHome?courseId=${course}&courseRole=0#week-3`)
})

test('nobody is asked who is being led elsewhere', async () => {
  const screen = await open('/ktpCourse')
  await expect.element(screen.getByRole('main')).toBeVisible()
  // The address is there before its screen is.
  endSession()
  history.replaceState({ idx: 0 }, '', '/login')
  await expect.element(screen.getByText('Log in to see this page.')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(screen.getByRole('alertdialog').query()).toBeNull()
})

test('the question disappears when the person goes elsewhere', async () => {
  const screen = await open('/ktpCourse', { loggedIn: false })
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  history.pushState({ idx: 1 }, '', '/login')
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  await expect.element(screen.getByText('login form')).toBeVisible()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('an address with two appids shows an alert, then leads to the login', async () => {
  const screen = await open('/ktpCourse?appid=1&appid=2')
  await expect.element(screen.getByRole('heading', { name: 'System Prompt' })).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('login form')).toBeVisible()
})

test('an unknown address says so and leads back', async () => {
  const screen = await open('/nothing')
  await expect.element(screen.getByText('Page not found')).toBeVisible()
  await screen.getByRole('button', { name: 'Go to courses' }).click()
  await expect.element(screen.getByRole('button', { name: 'pressed 0' })).toBeVisible()
})

test('a kept screen still has its state when the person comes back', async () => {
  const screen = await open('/ktpCourse')
  await screen.getByRole('button', { name: 'pressed 0' }).click()
  await screen.getByRole('link', { name: 'open' }).click()
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  expect(document.title).toBe('The course · Lectern')
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible()
  expect(document.title).toBe('Courses · Lectern')
})

test('an unhandled failure of a command shows the System Prompt; a handled one does not', async () => {
  server.refuse(accountCalls.logout, broken)
  const screen = await open('/plain')
  await screen.getByRole('button', { name: 'quiet' }).click()
  await expect.poll(() => server.inputsOf(accountCalls.logout).length).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 250))
  await expect.element(screen.getByText('System Prompt')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'loud' }).click()
  await expect.element(screen.getByText('The chalk is broken')).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
})

test('a failed query shows in place, with the request id and a way to try again', async () => {
  server.refuse(courseCalls.getPermissions, broken, { requestId: 'r-42' })
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('The chalk is broken')).toBeVisible()
  await expect.element(screen.getByText('Request r-42')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(screen.getByText('System Prompt')).not.toBeInTheDocument()
  server.answer(courseCalls.getPermissions, {
    courseAdmin: 0,
    auth: [],
    authData: { courseAdmin: 0, auth: [] },
    hasEnded: false,
  })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('admin 0')).toBeVisible()
})

test('while the server restarts, what stands is asked again quietly', async () => {
  allow(server)
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  const asked = server.inputsOf(courseCalls.getPermissions).length
  server.refuse(courseCalls.getPermissions, kernelErrors.stopping)
  await screen.getByRole('button', { name: 'anew' }).click()
  await expect
    .poll(() => server.inputsOf(courseCalls.getPermissions).length, { timeout: 5000 })
    .toBe(asked + 3)
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(screen.getByText('System Prompt')).not.toBeInTheDocument()
  await expect.element(screen.getByText('admin 1')).toBeVisible()
})

test('without a network a notice is shown above the screens, and what cannot be fetched says so in place', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.cut(courseCalls.getPermissions)
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect
    .element(screen.getByText('No connection. What you write is kept on this device.'))
    .toBeVisible()
  await expect.element(screen.getByText('The server can’t be reached', { exact: false })).toBeVisible()
  online.mockReturnValue(true)
  allow(server)
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('admin 1')).toBeVisible()
  await expect.element(screen.getByText('No connection.', { exact: false })).not.toBeInTheDocument()
})

test('what is not allowed is refused, without a way to try again', async () => {
  server.refuse(courseCalls.getPermissions, kernelErrors.notFound)
  const screen = await open(`/courseHome?courseId=${course}&courseRole=0`)
  await expect.element(screen.getByText('Not found, or not available to you')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('an address without what its screen needs says so in words', async () => {
  const screen = await open('/courseHome?courseId=nothing&courseRole=0')
  await expect.element(screen.getByText('There’s nothing at this address', { exact: false })).toBeVisible()
  expect(server.inputsOf(courseCalls.getPermissions)).toEqual([])
})

test('a lost session clears everything but the appearance, and leads to the login', async () => {
  localStorage.setItem('courseId', course)
  localStorage.setItem('scheme', 'dark')
  server.refuse(accountCalls.logout, kernelErrors.sessionMissing)
  const screen = await open('/plain')
  await screen.getByRole('button', { name: 'loud' }).click()
  await expect.element(screen.getByText('login form')).toBeVisible()
  expect(stored('token')).toBeNull()
  expect(stored('courseId')).toBeNull()
  expect(stored('scheme')).toBe('dark')
  expect(stored('returnTo')).toBe('/plain')
  await new Promise(resolve => setTimeout(resolve, 250))
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a chunk that cannot be loaded is named, with its kind', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await open('/lost')
  await expect.element(screen.getByText('Lost-a1.js (script)')).toBeVisible()
  vi.restoreAllMocks()
})

test('a chunk that could not be loaded in the lift is loaded when the screen is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await open('/inTheLift')
  await expect.element(screen.getByText('Lift-a1.js (script)')).toBeVisible()
  isNetworkBack = true
  for (const [path, shows] of [
    ['/ktpCourse', 'pressed 0'],
    ['/inTheLift', 'quiet'],
  ]) {
    history.pushState({ idx: 1 }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    await expect.element(screen.getByRole('button', { name: shows })).toBeVisible()
  }
  vi.restoreAllMocks()
})

test('a chunk that does not arrive within two minutes is abandoned', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const real = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, wait?: number, ...given: unknown[]) =>
    real(run, wait === 120_000 ? 0 : wait, ...given)) as never)
  const screen = await open('/endless')
  await expect.element(screen.getByText('/endless (timed out)', { exact: false })).toBeVisible()
  vi.restoreAllMocks()
})

test('a style sheet that cannot be loaded has its own error code', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await open('/unstyled')
  await expect.element(screen.getByText('Lost-a1.css (style sheet, CSS_CHUNK_LOAD_FAILED)')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  vi.restoreAllMocks()
})

test('a screen that crashes does not take the client down', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await open('/faulty')
  await expect.element(screen.getByText('Something went wrong')).toBeVisible()
  vi.restoreAllMocks()
})

test('five taps on the title open the debug console with log and calls, five more close it', async () => {
  keepLog()
  const screen = await open('/ktpCourse')
  const title = screen.getByRole('heading', { name: 'Courses' })
  // The skeleton has the title too.
  await expect.element(screen.getByRole('button', { name: 'pressed 0' })).toBeVisible()
  const tapFive = () => {
    for (let tap = 0; tap < 5; tap += 1) (title.element() as HTMLElement).click()
  }
  tapFive()
  console.info('a line of the log')
  const panel = screen.getByRole('region', { name: 'Debug console' })
  await expect.element(panel.getByText('a line of the log', { exact: false })).toBeVisible()
  await panel.getByRole('tab', { name: /Calls/ }).click()
  await expect.element(panel.getByText('/UserApi/getUserInfo', { exact: false })).toBeVisible()
  tapFive()
  await expect.element(panel).not.toBeInTheDocument()
})
