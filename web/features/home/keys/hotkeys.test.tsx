import { useState } from 'react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { type HotkeyName, useHotkeyNames } from '#web/lib/hotkeys.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { add, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { screenAt } from '#web/test/screens.ts'
import { student } from '#web/test/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Hotkeys } from './Hotkeys.tsx'

const names: readonly HotkeyName[] = [{ keys: ['X'], does: ['shell', 'brand'] }]
const pressed = vi.fn()

function Letters() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  useHotkeyNames(names)
  return (
    <Screen title="Letters" footer={<Button onClick={pressed}>New letter</Button>}>
      <SearchField value={text} onChange={setText} placeholder="Find" />
      <List>
        {['A', 'B'].map(letter => (
          <ListRow key={letter} title={letter} onClick={() => navigate('/ktpMy')} />
        ))}
      </List>
    </Screen>
  )
}

const Me = () => <Screen title="Mine">{null}</Screen>

const table = [
  screenAt('/letters', async () => Letters, { keepAlive: true }),
  screenAt('/ktpMy', async () => Me),
]

let server: FakeServer

beforeEach(async () => {
  pressed.mockClear()
  server = fakeServer()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, student)
  history.replaceState(null, '', '/letters')
  await render(
    <App table={table} client={begin(table)} additions={knownAdditions([add(prompts, Hotkeys)])} />,
  )
  await expect.element(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
})

afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

test('J and K move along the rows, Enter opens one, Escape leads back', async () => {
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('button', { name: 'A', exact: true })).toHaveFocus()
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('button', { name: 'B', exact: true })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('button', { name: 'A', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
})

test('the slash searches, N presses the button at the bottom, and what is written is no key', async () => {
  await userEvent.keyboard('n')
  expect(pressed).toHaveBeenCalledOnce()
  await userEvent.keyboard('/')
  const field = page.getByRole('searchbox', { name: 'Find' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('nj?')
  await expect.element(field).toHaveValue('nj?')
  expect(pressed).toHaveBeenCalledOnce()
})

test('G and a letter lead to a main place; the letter alone does not', async () => {
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
  await userEvent.keyboard('gm')
  await expect.element(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
})

test('the question mark lists the keys of the screen and of every screen, and Escape closes it', async () => {
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(sheet.getByText('On this screen')).toBeVisible()
  await expect.element(sheet.getByText('Lectern')).toBeVisible()
  await expect.element(sheet.getByText('Next or previous row')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
})
