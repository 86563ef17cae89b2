import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Permission } from '#contract/access.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Dialogs } from '#web/ui/frame/Dialogs.tsx'
import { Allowed } from './Allowed.tsx'

const course = '01890000-0000-7000-8000-000000000001'
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => server.stop())

function authority(courseAdmin: number, auth: Permission[], classending = false) {
  server.answer(courseCalls.getPermissions, {
    courseAdmin,
    auth,
    authData: { courseAdmin, auth },
    hasEnded: classending,
  })
}

function inCourse(children: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/courseHome?courseId=${course}&courseRole=1`]}>{children}</MemoryRouter>
      <Dialogs />
    </QueryClientProvider>,
  )
}

const gradeButton = (mode: 'disable' | 'hide' | 'remove', onClick = vi.fn()) => (
  <Allowed permission="grade" mode={mode}>
    <Button onClick={onClick}>Grade</Button>
  </Allowed>
)

test('anyone who administers the course, or has the permission, may press', async () => {
  authority(1, [])
  const onClick = vi.fn()
  const screen = await inCourse(gradeButton('remove', onClick))
  await screen.getByRole('button', { name: 'Grade' }).click()
  expect(onClick).toHaveBeenCalledOnce()
})

test('in an ended course not even its teacher may press, and sees why', async () => {
  authority(1, [], true)
  const onClick = vi.fn()
  const screen = await inCourse(gradeButton('disable', onClick))
  await expect.element(screen.getByTitle(/^This course has ended/)).toBeVisible()
  ;(screen.getByRole('button', { name: 'Grade' }).element() as HTMLElement).click()
  await expect.element(screen.getByText(/Restore it from the archive/)).toBeVisible()
  expect(onClick).not.toHaveBeenCalled()
})

test('without the permission a disabled control explains instead of acting', async () => {
  authority(0, ['attendance'])
  const onClick = vi.fn()
  const screen = await inCourse(gradeButton('disable', onClick))
  await expect.poll(() => server.inputsOf(courseCalls.getPermissions)).toHaveLength(1)
  const button = screen.getByRole('button', { name: 'Grade' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await new Promise(resolve => setTimeout(resolve, 50))
  ;(button.element() as HTMLElement).click()
  await expect.element(screen.getByText('No permission, contact the course administrator')).toBeVisible()
  expect(onClick).not.toHaveBeenCalled()
})

test('hide keeps the place, remove does not', async () => {
  authority(0, [])
  const screen = await inCourse(gradeButton('hide'))
  expect(screen.getByText('Grade').element()).toBeInTheDocument()
  await expect.element(screen.getByText('Grade')).not.toBeVisible()
  const other = await inCourse(<div data-testid="box">{gradeButton('remove')}</div>)
  await expect.element(other.getByTestId('box')).toBeEmptyDOMElement()
})

test('the authority is kept for a day, and renewed in the background', async () => {
  authority(0, ['grade'])
  const first = await inCourse(gradeButton('remove'))
  await expect.element(first.getByRole('button', { name: 'Grade' })).toBeVisible()
  await expect.poll(() => localStorage.getItem(`courseAuthority:${course}`)).toContain('grade')
  await first.unmount()
  const held = server.hold(courseCalls.getPermissions, {
    courseAdmin: 0,
    auth: [],
    authData: { courseAdmin: 0, auth: [] },
    hasEnded: false,
  })
  const kept = JSON.parse(localStorage.getItem(`courseAuthority:${course}`)!)
  localStorage.setItem(`courseAuthority:${course}`, JSON.stringify({ ...kept, at: Date.now() - 3_600_000 }))
  const second = await inCourse(gradeButton('remove'))
  await expect.element(second.getByRole('button', { name: 'Grade' })).toBeVisible()
  held.release()
  await expect.element(second.getByRole('button', { name: 'Grade' })).not.toBeInTheDocument()
})

test('an authority older than a day counts for nothing', async () => {
  localStorage.setItem(
    `courseAuthority:${course}`,
    JSON.stringify({ at: Date.now() - 90_000_000, authority: { courseAdmin: 1, auth: [] } }),
  )
  const held = server.hold(courseCalls.getPermissions, {
    courseAdmin: 0,
    auth: [],
    authData: { courseAdmin: 0, auth: [] },
    hasEnded: false,
  })
  const screen = await inCourse(gradeButton('remove'))
  await expect.element(screen.getByRole('button', { name: 'Grade' })).not.toBeInTheDocument()
  held.release()
})
