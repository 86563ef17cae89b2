import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useForm } from '#web/lib/use-form.ts'
import { goBack, overlaysInHistory, travel } from '#web/test/back.ts'
import { place } from '#web/test/place.tsx'
import { student } from '#web/test/user.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { App } from './App.tsx'
import { begin } from './begin.ts'
import { Screen, useBack } from './Screen.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/** A kept screen with a sheet, a question, and a search, out of each of which something is opened. */
function Desk() {
  const navigate = useNavigate()
  const back = useBack('/plain')
  const [address, setAddress] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState('')
  const saveAndLeave = () => {
    setOpen(false)
    back()
  }
  const askAndGo = async () => {
    if (await dialog.confirm({ title: 'Go on?' })) navigate('/plain')
  }
  return (
    <Screen title="Desk" search={{ placeholder: 'Find', onSearch: setFound }}>
      <p>side {address.get('side') ?? 'none'}</p>
      {found && <Button onClick={() => navigate('/plain')}>{found}</Button>}
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Drawer">
        <Button onClick={() => navigate('/plain')}>Away</Button>
        <Button onClick={() => void askAndGo()}>Ask</Button>
        <Button onClick={saveAndLeave}>Save</Button>
        <Button onClick={() => setAddress({ side: 'left' }, { replace: true })}>Turn</Button>
      </Sheet>
    </Screen>
  )
}

const desk: ScreenRoute = {
  ...place('/desk'),
  screen: async () => Desk,
  keepAlive: true,
  sides: ['side'],
}
/** A form with a way to another screen, and a choice that opens a sheet. */
function Paper() {
  const navigate = useNavigate()
  const back = useBack('/plain')
  const send = async () => {
    await new Promise(answered => setTimeout(answered))
    back()
  }
  const form = useForm({ start: { title: '', term: '' }, send })
  const letGo = useLeaveQuestion(form, '/plain')
  const options = [{ value: 'spring', label: 'Spring' }]
  return (
    <Screen title="Paper">
      <Form {...form.props}>
        <TextField label="Title" {...form.field('title')} />
        <SelectField label="Term" options={options} {...form.field('term')} />
        <Button type="submit">Send</Button>
      </Form>
      <Button onClick={() => navigate('/start')}>Elsewhere</Button>
      <Button
        onClick={() => {
          letGo()
          navigate('/plain')
        }}
      >
        Aside
      </Button>
    </Screen>
  )
}

const table = [place('/start'), desk, { ...place('/paper'), screen: async () => Paper }, place('/plain')]

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(accountCalls.getAccount, student)
  localStorage.setItem('token', 'a'.repeat(64))
})
afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

/** The desk with something before it, and its drawer open. */
async function open({ drawer = true } = {}) {
  history.replaceState({ idx: 0 }, '', '/start')
  history.pushState({ idx: 1 }, '', '/desk')
  const screen = await render(<App table={table} client={begin(table)} />)
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  await expect.element(button('Open')).toBeVisible()
  if (drawer) {
    await button('Open').click()
    await expect.poll(overlaysInHistory).toBe(1)
  }

  return { screen, button, dialogs: screen.getByRole('dialog') }
}

test('Back closes the sheet, and the screen and its address stay', async () => {
  const { button, dialogs } = await open()
  await goBack()
  await expect.element(dialogs).not.toBeInTheDocument()
  expect(location.pathname).toBe('/desk')
  await expect.element(button('Open')).toBeVisible()
})

test('a screen opened out of a sheet leads back to the screen without it', async () => {
  const { screen, button, dialogs } = await open()
  await button('Away').click()
  await expect.element(screen.getByRole('heading', { name: '/plain' })).toBeVisible()
  await expect.element(dialogs).not.toBeInTheDocument()
  await goBack()
  await expect.element(button('Open')).toBeVisible()
  await expect.element(dialogs).not.toBeInTheDocument()
  await goBack()
  await expect.element(screen.getByRole('heading', { name: '/start' })).toBeVisible()
})

test('one opened after a question over a sheet, too', async () => {
  const { screen, button, dialogs } = await open()
  await button('Ask').click()
  await expect.poll(overlaysInHistory).toBe(2)
  await screen.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('heading', { name: '/plain' })).toBeVisible()
  await goBack()
  await expect.element(button('Open')).toBeVisible()
  await expect.element(dialogs).not.toBeInTheDocument()
  await goBack()
  await expect.element(screen.getByRole('heading', { name: '/start' })).toBeVisible()
})

test('saving in a sheet leaves the screen in one step', async () => {
  const { screen, button } = await open()
  await button('Save').click()
  await expect.element(screen.getByRole('heading', { name: '/start' })).toBeVisible()
  expect(location.pathname).toBe('/start')
})

test('a screen that changes its own address keeps the sheet, which Back still closes', async () => {
  const { screen, button, dialogs } = await open()
  await button('Turn').click()
  await expect.element(screen.getByText('side left')).toBeInTheDocument()
  await expect.poll(overlaysInHistory).toBe(1)
  await expect.element(dialogs).toBeVisible()
  await goBack()
  await expect.element(dialogs).not.toBeInTheDocument()
  expect(location.search).toBe('?side=left')
})

test('a sheet left open by the browser’s own way is not open at the next visit', async () => {
  const { screen, button, dialogs } = await open()
  history.go(-2)
  await expect.element(screen.getByRole('heading', { name: '/start' })).toBeVisible()
  history.forward()
  await expect.element(button('Open')).toBeVisible()
  await expect.element(dialogs).not.toBeInTheDocument()
})

test('what was searched for is there again after a look at what was found, and gone at the next visit', async () => {
  const { screen, button } = await open({ drawer: false })
  await button('Find').click()
  await userEvent.fill(screen.getByRole('searchbox'), 'Ada')
  await userEvent.keyboard('{Enter}')
  await button('Ada').click()
  await expect.element(screen.getByRole('heading', { name: '/plain' })).toBeVisible()
  await goBack()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('Ada')
  await expect.element(button('Ada')).toBeVisible()
  await goBack()
  await expect.element(screen.getByRole('heading', { name: 'Desk' })).toBeVisible()
  expect(location.pathname).toBe('/desk')
})

/** A form with something before it, and a title typed into it. */
async function write({ first = false } = {}) {
  if (!first) {
    history.replaceState({ idx: 0 }, '', '/start')
    history.pushState({ idx: 1 }, '', '/paper')
  } else history.replaceState({ idx: 0 }, '', '/paper')
  const screen = await render(<App table={table} client={begin(table)} />)
  const title = screen.getByLabelText('Title')
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const heading = (name: string) => screen.getByRole('heading', { name })
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await userEvent.fill(title, 'Sets')
  await expect.poll(overlaysInHistory).toBe(1)
  return { screen, title, button, heading, question }
}

test('Back on an edited form asks once, and leaves when its changes may be discarded', async () => {
  const { title, button, heading, question } = await write()
  await goBack()
  await expect.element(question).toBeVisible()
  await button('Keep editing').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(location.pathname).toBe('/paper')
  await expect.element(title).toHaveValue('Sets')

  await expect.poll(overlaysInHistory).toBe(1)
  await goBack()
  await button('Discard').click()
  await expect.element(heading('/start')).toBeVisible()
  expect(location.pathname).toBe('/start')
  await expect.poll(overlaysInHistory).toBe(0)
  await expect.element(question).not.toBeInTheDocument()
})

test('Back on the question keeps the form', async () => {
  const { title, question } = await write()
  await goBack()
  await expect.poll(overlaysInHistory).toBe(2)
  await goBack()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Sets')
  expect(location.pathname).toBe('/paper')
  await expect.poll(overlaysInHistory).toBe(1)
})

test('a jump over several entries of the browser’s history asks the same', async () => {
  const { title, button, heading, question } = await write()
  await travel(-2)
  await expect.element(question).toBeVisible()
  await button('Keep editing').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Sets')
  expect(location.pathname).toBe('/paper')

  await expect.poll(overlaysInHistory).toBe(1)
  await travel(-2)
  await button('Discard').click()
  await expect.element(heading('/start')).toBeVisible()
  expect(location.pathname).toBe('/start')
  await expect.poll(overlaysInHistory).toBe(0)
})

test('the button in the bar and a link ask the same', async () => {
  const { button, heading, question } = await write()
  await button('Back').click()
  await expect.element(question).toBeVisible()
  await button('Keep editing').click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Elsewhere').click()
  await button('Discard').click()
  await expect.element(heading('/start')).toBeVisible()
  // It stands on top of the form, which begins anew.
  await goBack()
  await expect.element(heading('Paper')).toBeVisible()
  await expect.poll(overlaysInHistory).toBe(0)
})

test('on the first screen of a visit Back leads where its button leads', async () => {
  const { button, heading } = await write({ first: true })
  await goBack()
  await button('Discard').click()
  await expect.element(heading('/plain')).toBeVisible()
})

test('a sheet over an edited form closes alone', async () => {
  const { screen, title, question } = await write()
  await screen.getByRole('button', { name: 'Term: Choose' }).click()
  await expect.poll(overlaysInHistory).toBe(2)
  await goBack()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Sets')
})

test.each(['Send', 'Aside'])('what was sent, or is kept elsewhere, asks nothing: %s', async way => {
  const { button, heading, question } = await write()
  await button(way).click()
  await expect.element(heading(way === 'Send' ? '/start' : '/plain')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a form as it was is left without a question', async () => {
  const { title, heading, question } = await write()
  await userEvent.fill(title, '')
  await expect.poll(overlaysInHistory).toBe(0)
  await goBack()
  await expect.element(heading('/start')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
