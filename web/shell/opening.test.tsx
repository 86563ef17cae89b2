import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { errors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseList } from '#web/features/course/sample-course.ts'
import { ask } from '#web/lib/call.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { screenAt } from '#web/test/screens.ts'
import { student } from '#web/test/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { App } from './App.tsx'
import { begin } from './begin.ts'
import type { First } from './first.ts'
import { QueryView } from './QueryView.tsx'
import { Screen } from './Screen.tsx'

const question = ask(courseListCalls.listSemesters, { roleTab: '0' })
const answer = courseList()
const broken = errors('test', { broken: { code: 41234, en: 'The chalk is broken', zh: '粉笔断了' } }).broken

function Start() {
  const [count, setCount] = useState(0)
  return (
    <Screen title="Start">
      <Button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</Button>
      <Link to="/next" state={{ title: 'Algebra' }}>
        next
      </Link>
    </Screen>
  )
}

function Next() {
  const query = useQuery(question)
  return (
    <Screen title="Next">
      <QueryView query={query} skeleton={<SkeletonText />}>
        {() => <p>the content</p>}
      </QueryView>
    </Screen>
  )
}

const first: First = { ask: opening => opening.ask(question) }
const fetched = vi.fn()
const start = screenAt('/start', async () => Start, { keepAlive: true })
const next = screenAt(
  '/next',
  async () => {
    fetched()
    return Next
  },
  { first: async () => first },
)

let server: FakeServer

beforeEach(() => {
  fetched.mockClear()
  server = fakeServer()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, student)
})

afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

function open(...table: ScreenRoute[]) {
  history.replaceState(null, '', '/start')
  return render(<App table={table} client={begin(table)} />)
}

/** What a person sees of the screens, whenever it changes. */
function watchStates(): string[] {
  const seen: string[] = []
  let next = 0
  const look = () => {
    const stands = (each: Element) => each.checkVisibility()
    const isWaiting = [...document.querySelectorAll('[data-state=waiting]')].some(stands)
    const words = [...document.querySelectorAll('[role=main]')].filter(stands).map(each => each.textContent)
    const state = isWaiting ? 'skeleton' : words.join(' ') || 'blank'
    if (seen.at(-1) !== state) seen.push(state)
    next = requestAnimationFrame(look)
  }
  look()
  onTestFinished(() => cancelAnimationFrame(next))
  return seen
}

test('the screen before stays until the next can be drawn with its content', async () => {
  const held = server.hold(courseListCalls.listSemesters, answer)
  const screen = await open(start, next)
  await expect.element(screen.getByRole('button', { name: 'pressed 0' })).toBeVisible()
  const states = watchStates()
  await screen.getByRole('link', { name: 'next' }).click()
  await vi.waitFor(() => expect(server.inputsOf(courseListCalls.listSemesters)).toHaveLength(1))
  await expect.element(screen.getByRole('heading', { name: 'Start' })).toBeVisible()
  held.release()
  await expect.element(screen.getByText('the content')).toBeVisible()
  expect(states.filter(state => state === 'blank')).toEqual([])
  expect(server.inputsOf(courseListCalls.listSemesters)).toHaveLength(1)
})

test('a screen that is late shows one skeleton, with the title that was pressed and the way back', async () => {
  const held = server.hold(courseListCalls.listSemesters, answer)
  const screen = await open(start, next)
  await expect.element(screen.getByRole('button', { name: 'pressed 0' })).toBeVisible()
  const states = watchStates()
  await screen.getByRole('link', { name: 'next' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Algebra' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  held.release()
  await expect.element(screen.getByText('the content')).toBeVisible()
  await expect.poll(() => states).toEqual(['pressed 0next', 'skeleton', 'the content'])
})

test('back from a skeleton leads to the screen before, with its state', async () => {
  server.hold(courseListCalls.listSemesters, answer)
  const screen = await open(start, next)
  await screen.getByRole('button', { name: 'pressed 0' }).click()
  await screen.getByRole('link', { name: 'next' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Algebra' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible()
})

test('what failed while a screen was being opened is shown there, and not asked twice', async () => {
  server.refuse(courseListCalls.listSemesters, broken)
  const screen = await open(start, next)
  await screen.getByRole('link', { name: 'next' }).click()
  await expect.element(screen.getByText('The chalk is broken')).toBeVisible()
  expect(server.inputsOf(courseListCalls.listSemesters)).toHaveLength(1)
})

test('the screens likely to be opened next are fetched without being opened', async () => {
  // Another route, so that nothing has fetched it before.
  await open({ ...start, next: ['/next'] }, { ...next })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), { timeout: 5_000 })
  expect(server.inputsOf(courseListCalls.listSemesters)).toEqual([])
})
