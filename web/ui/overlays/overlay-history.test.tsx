import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { goBack, overlaysInHistory, travel } from '#web/test/back.ts'
import { chooseAction, dialog } from '../base/ask.ts'
import { Dialogs } from '../frame/Dialogs.tsx'
import { TopBar } from '../frame/TopBar.tsx'
import { ImageViewer } from '../media/ImageViewer.tsx'
import { Sheet } from './Sheet.tsx'

const until = (count: number) => expect.poll(overlaysInHistory).toBe(count)

function TwoSheets() {
  const [first, setFirst] = useState(false)
  const [second, setSecond] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setFirst(true)}>
        Open
      </button>
      <Sheet open={first} onClose={() => setFirst(false)} title="First">
        <button type="button" onClick={() => setSecond(true)}>
          Further
        </button>
      </Sheet>
      <Sheet open={second} onClose={() => setSecond(false)} title="Second">
        On top
      </Sheet>
    </>
  )
}

test('Back closes the topmost sheet and only it, then the next one', async () => {
  const screen = await render(<TwoSheets />)
  const before = location.href
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Further' }).click()
  await until(2)
  await goBack()
  await expect.element(screen.getByRole('dialog', { name: 'Second' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'First' })).toBeVisible()
  await goBack()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(overlaysInHistory()).toBe(0)
  expect(location.href).toBe(before)
})

test.each([
  ['its button', () => userEvent.click(document.querySelector('[aria-label="Close"]')!)],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('what is closed by %s leaves nothing behind for Back', async (_how, close) => {
  const screen = await render(<TwoSheets />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await until(1)
  await close()
  await until(0)
  await screen.getByRole('button', { name: 'Open' }).click()
  await until(1)
  await goBack()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a question is answered by Back as cancelled', async () => {
  await render(<Dialogs />)
  const confirmed = dialog.confirm({ title: 'Sure?' })
  await until(1)
  await goBack()
  expect(await confirmed).toBe(false)
  const text = dialog.prompt({ title: 'Reason', label: 'Reason' })
  await until(1)
  await goBack()
  expect(await text).toBeNull()
  const action = chooseAction({ choices: [{ key: 'edit', label: 'Edit' }] })
  await until(1)
  await goBack()
  expect(await action).toBeNull()
})

test('what does not let itself be closed stays, and Back does not leave the page either', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Sheet open onClose={onClose} title="Being sent">
      wait
    </Sheet>,
  )
  for (const times of [1, 2]) {
    await until(1)
    await goBack()
    await expect.poll(() => onClose.mock.calls.length).toBe(times)
  }
  await until(1)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('a picture and the search in the bar close on Back', async () => {
  const onClose = vi.fn()
  const picture = await render(
    <ImageViewer open pictures={[{ src: '/icons/lectern-180.png' }]} onClose={onClose} />,
  )
  await until(1)
  await goBack()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await picture.unmount()
  await until(0)

  const onSearch = vi.fn()
  const bar = await render(<TopBar title="Members" search={{ placeholder: 'Name', onSearch }} />)
  await bar.getByRole('button', { name: 'Name' }).click()
  await until(1)
  await goBack()
  await expect.element(bar.getByRole('heading', { name: 'Members' })).toBeVisible()
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('Forward does not open again what was closed', async () => {
  const screen = await render(<TwoSheets />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await until(1)
  await goBack()
  await until(0)
  await travel(1)
  await until(0)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
