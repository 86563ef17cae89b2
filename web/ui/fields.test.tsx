import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeField } from './CodeField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'

function Score({ onChange, decimals = 1 }: { onChange: (value: number | null) => void; decimals?: number }) {
  const [value, setValue] = useState<number | null>(null)
  const change = (next: number | null) => {
    setValue(next)
    onChange(next)
  }
  return <NumberField label="Score" value={value} onChange={change} decimals={decimals} max={100} />
}

test('a number field accepts only a number', async () => {
  const onChange = vi.fn()
  const screen = await render(<Score onChange={onChange} />)
  const field = screen.getByLabelText('Score')
  await userEvent.type(field, '9x5.55')
  await expect.element(field).toHaveValue('95.5')
  expect(onChange).toHaveBeenLastCalledWith(95.5)
})

test('a number field applies its bounds when it is left, not while typing', async () => {
  const onChange = vi.fn()
  const screen = await render(<Score onChange={onChange} />)
  const field = screen.getByLabelText('Score')
  await userEvent.type(field, '250')
  await expect.element(field).toHaveValue('250')
  await userEvent.tab()
  await expect.element(field).toHaveValue('100')
  expect(onChange).toHaveBeenLastCalledWith(100)
})

test('an emptied number field is null, not zero', async () => {
  const onChange = vi.fn()
  const screen = await render(<Score onChange={onChange} />)
  await userEvent.type(screen.getByLabelText('Score'), '7')
  await userEvent.clear(screen.getByLabelText('Score'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <CodeField label="Join code" kind="letters" value={code} onChange={setCode} onComplete={onComplete} />
  )
}

test('a code field takes a pasted code with its spaces, in capitals, and reports when it is complete', async () => {
  const onComplete = vi.fn()
  const screen = await render(<Code onComplete={onComplete} />)
  await userEvent.fill(screen.getByLabelText('Join code'), ' ma 22-23 ')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('MA2223')
})

test('a password can be shown and hidden', async () => {
  const screen = await render(<PasswordField label="Password" value="secret" onChange={() => undefined} />)
  const field = screen.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show the password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
})

test('a select field offers its options in a sheet and closes it', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 1, label: 'First term' },
    { value: 2, label: 'Second term' },
  ]
  const screen = await render(<SelectField label="Term" options={options} value={1} onChange={onChange} />)
  await screen.getByRole('button', { name: 'Term: First term' }).click()
  await screen.getByRole('button', { name: 'Second term' }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(2)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a long select field can be searched', async () => {
  const options = Array.from({ length: 40 }, (_, index) => ({ value: index, label: `Class ${index}` }))
  const screen = await render(<SelectField label="Class" options={options} value={null} onChange={vi.fn()} />)
  await screen.getByRole('button', { name: 'Class: Choose' }).click()
  await userEvent.fill(screen.getByRole('searchbox'), '39')
  await expect.element(screen.getByRole('button', { name: 'Class 39' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Class 38' })).not.toBeInTheDocument()
})

test('a time field uses the deployment’s time zone and can be cleared', async () => {
  const onChange = vi.fn()
  const value = Date.UTC(2026, 10, 28, 15, 59)
  const screen = await render(
    <DateTimeField label="Deadline" value={value} onChange={onChange} noneLabel="No deadline" />,
  )
  await screen.getByRole('button', { name: /^Deadline: Sat 28 Nov( 2026)? 23:59$/ }).click()
  await screen.getByRole('button', { name: 'No deadline' }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})

test('with a mouse, a time is typed, and kept within its bounds', async () => {
  const match = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const onChange = vi.fn()
  const value = Date.UTC(2026, 10, 28, 15, 59)
  const max = Date.UTC(2026, 11, 31)
  const screen = await render(<DateTimeField label="Deadline" value={value} onChange={onChange} max={max} />)
  await screen.getByRole('button', { name: /^Deadline: Sat 28 Nov( 2026)? 23:59$/ }).click()
  await userEvent.fill(screen.getByLabelText('Day'), '2026-12-01')
  await userEvent.fill(screen.getByLabelText('Time'), '08:30')
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(onChange).toHaveBeenLastCalledWith(Date.UTC(2026, 11, 1, 0, 30))
  await screen.getByRole('button', { name: /^Deadline: Sat 28 Nov( 2026)? 23:59$/ }).click()
  await userEvent.fill(screen.getByLabelText('Day'), '2027-05-01')
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(onChange).toHaveBeenLastCalledWith(max)
  match.mockRestore()
})
