import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { screenAt } from '#web/test/screens.ts'
import { student } from '#web/test/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { App } from './App.tsx'
import { useIsBeside } from './Beside.tsx'
import { begin } from './begin.ts'
import { Screen } from './Screen.tsx'

/** What a screen waits for. */
const answers: (() => void)[] = []

function Start() {
  return (
    <Screen title="Start">
      <Link to="/list">open the list</Link>
    </Screen>
  )
}

function ListScreen() {
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const [count, setCount] = useState(0)
  return (
    <Screen title="Letters">
      <Button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</Button>
      <Button onClick={() => answers.push(() => navigate('/list?of=late', { replace: true }))}>wait</Button>
      <List>
        {['A', 'B'].map(letter => (
          <ListRow
            key={letter}
            title={letter}
            onClick={() => navigate(`/letter?id=${letter}`)}
            selected={isBeside(`/letter?id=${letter}`)}
          />
        ))}
      </List>
    </Screen>
  )
}

function Letter() {
  const [address] = useSearchParams()
  return (
    <Screen title={`Letter ${address.get('id')}`}>
      <Link to="/note">its note</Link>
    </Screen>
  )
}

function Note() {
  return <Screen title="Note">{null}</Screen>
}

const table = [
  screenAt('/start', async () => Start),
  screenAt('/list', async () => ListScreen, { keepAlive: true }),
  screenAt('/letter', async () => Letter, { beside: ['/list'] }),
  screenAt('/note', async () => Note, { beside: ['/list'] }),
]

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, student)
})

afterEach(async () => {
  server.stop()
  history.replaceState(null, '', '/')
  await page.viewport(375, 812)
})

async function openList(width: number) {
  await page.viewport(width, 800)
  history.replaceState(null, '', '/start')
  const screen = await render(<App table={table} client={begin(table)} />)
  await screen.getByRole('link', { name: 'open the list' }).click()
  await screen.getByRole('button', { name: 'pressed 0' }).click()
  const row = (name: string) => screen.getByRole('button', { name, exact: true })
  const heading = (name: string) => screen.getByRole('heading', { name })
  return { screen, row, heading }
}

test('on a wide screen a list stays beside what was opened from it, with its state, and marks its row', async () => {
  const { screen, row, heading } = await openList(1280)
  await row('A').click()
  await expect.element(heading('Letter A')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible()
  await expect.element(row('A')).toHaveAttribute('aria-current', 'true')
  await expect.element(row('B')).not.toHaveAttribute('aria-current')
  expect(document.querySelectorAll('[role=main]')).toHaveLength(1)
  await expect.element(screen.getByRole('region', { name: 'Letters' })).toBeVisible()
  expect(document.title).toContain('Letter A')
  const right = screen.getByRole('region', { name: 'Letters' }).element().getBoundingClientRect().right
  expect(heading('Letter A').element().getBoundingClientRect().left).toBeGreaterThan(right)
})

test('the next row takes the place of the one that is open: closing it leads to the list, and on to the start', async () => {
  const { screen, row, heading } = await openList(1280)
  await row('A').click()
  await expect.element(heading('Letter A')).toBeVisible()
  await row('B').click()
  await expect.element(heading('Letter B')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(heading('Letters')).toBeVisible()
  await expect.element(heading('Letter B')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(heading('Start')).toBeVisible()
})

test('what is opened further stands beside the same list, and the list is left together with all of it', async () => {
  const { screen, row, heading } = await openList(1280)
  await row('A').click()
  await screen.getByRole('link', { name: 'its note' }).click()
  await expect.element(heading('Note')).toBeVisible()
  await expect.element(heading('Letters')).toBeVisible()
  const list = screen.getByRole('region', { name: 'Letters' }).element().parentElement!
  await page.elementLocator(list).getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(heading('Start')).toBeVisible()
})

test('on a narrow screen it takes the place of the list, and the list has the window back when it becomes narrow', async () => {
  const { screen, row, heading } = await openList(800)
  await row('A').click()
  await expect.element(heading('Letter A')).toBeVisible()
  await expect.element(heading('Letters')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
  await expect.element(heading('Letters')).toBeVisible()
  await page.viewport(800, 800)
  await expect.element(heading('Letters')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible()
})

test('a screen that has been left leads nowhere any more', async () => {
  const { screen, heading } = await openList(800)
  await screen.getByRole('button', { name: 'wait' }).click()
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(heading('Start')).toBeVisible()
  answers.splice(0).forEach(answer => {
    answer()
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(location.pathname).toBe('/start')
  await expect.element(heading('Start')).toBeVisible()
})

test('opened by its address, a screen stands alone', async () => {
  await page.viewport(1280, 800)
  history.replaceState(null, '', '/letter?id=A')
  const screen = await render(<App table={table} client={begin(table)} />)
  await expect.element(screen.getByRole('heading', { name: 'Letter A' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
})
