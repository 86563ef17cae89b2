import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseAction, dialog, toast } from '../base/ask.ts'
import { Dialogs } from './Dialogs.tsx'

test('confirm resolves with the answer', async () => {
  const screen = await render(<Dialogs />)
  const yes = dialog.confirm({ title: 'Delete the course?', confirmLabel: 'Delete', danger: true })
  await screen.getByRole('button', { name: 'Delete' }).click()
  expect(await yes).toBe(true)
  const no = dialog.confirm({ title: 'Delete the course?' })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(await no).toBe(false)
})

test('Escape means no, and the focus returns to where it was', async () => {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Dialogs />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Before' })
  await before.click()
  const answer = dialog.confirm({ title: 'Sure?' })
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
  await expect.element(before).toHaveFocus()
})

test('the focus stays inside an open dialog', async () => {
  const screen = await render(
    <>
      <button type="button">Outside</button>
      <Dialogs />
    </>,
  )
  const answer = dialog.confirm({ title: 'Sure?' })
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab()
    expect(screen.getByRole('alertdialog').element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await answer
})

test('a closing dialog can be neither pressed nor read, from the first moment', async () => {
  const screen = await render(<Dialogs />)
  const answer = dialog.alert({ title: 'Delete my account' })
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  const overlay = document.querySelector<HTMLElement>('[data-phase]')!
  expect(overlay.inert).toBe(false)
  const leaving = new Promise<boolean>(resolve =>
    new MutationObserver(() => {
      if (overlay.dataset.phase === 'leave') resolve(overlay.inert && overlay.ariaHidden === 'true')
    }).observe(overlay, { attributes: true }),
  )
  await screen.getByRole('button', { name: 'OK' }).click()
  await answer
  expect(await leaving).toBe(true)
})

test('questions asked at the same time appear one after the other', async () => {
  const screen = await render(<Dialogs />)
  const first = dialog.alert({ title: 'First' })
  const second = dialog.alert({ title: 'Second' })
  await expect.element(screen.getByRole('heading', { name: 'Second' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'OK' }).click()
  await first
  await expect.element(screen.getByRole('heading', { name: 'Second' })).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await second
})

test('a prompt refuses a text with the reason, then resolves with it', async () => {
  const screen = await render(<Dialogs />)
  const answer = dialog.prompt({
    title: 'Return the submission',
    label: 'Reason',
    check: text => (text.trim() ? undefined : 'Say why'),
  })
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Say why')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Reason'), 'Page 2 is missing')
  await screen.getByRole('button', { name: 'OK' }).click()
  expect(await answer).toBe('Page 2 is missing')
})

test('an action sheet resolves with the chosen key, or null', async () => {
  const screen = await render(<Dialogs />)
  const choices = [
    { key: 'edit', label: 'Edit' },
    { key: 'delete', label: 'Delete', danger: true },
  ] as const
  const chosen = chooseAction({ choices })
  await screen.getByRole('button', { name: 'Edit' }).click()
  expect(await chosen).toBe('edit')
  const none = chooseAction({ choices })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(await none).toBeNull()
})

test('a toast disappears by itself', async () => {
  const screen = await render(<Dialogs />)
  toast.show({ text: 'Saved', stay: 200 })
  await expect.element(screen.getByText('Saved')).toBeVisible()
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument()
})

test('a toast blocks nothing: what it covers can be pressed, and so can its own action', async () => {
  let pressed = 0
  let undone = 0
  const screen = await render(
    <>
      <button
        type="button"
        style={{ position: 'fixed', inset: 'auto 0 0', height: 300 }}
        onClick={() => (pressed += 1)}
      >
        Hand in
      </button>
      <Dialogs />
    </>,
  )
  toast.show({ text: 'Moved', stay: 60_000, action: { label: 'Undo', onClick: () => (undone += 1) } })
  await expect.element(screen.getByText('Moved')).toBeVisible()
  const { left, top, height } = screen.getByText('Moved').element().getBoundingClientRect()
  const under = document.elementFromPoint(left + 2, top + height / 2) as HTMLElement
  under.click()
  expect(pressed).toBe(1)
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(undone).toBe(1)
})
