import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeField } from './CodeField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SegmentedFilter } from './SegmentedFilter.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

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

/** 23:59 on Saturday, 28 November 2026. */
const saturday = Date.UTC(2026, 10, 28, 15, 59)

async function deadline(bounds: { min?: number; max?: number } = {}) {
  const onChange = vi.fn()
  const screen = await render(
    <DateTimeField label="Deadline" value={saturday} onChange={onChange} {...bounds} />,
  )
  await screen.getByRole('button', { name: /^Deadline: Sat 28 Nov( 2026)? 23:59$/ }).click()
  await expect.element(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  const done = () => screen.getByRole('button', { name: 'Done' }).click()
  return { screen, onChange, done }
}

test('a day is chosen from its month, by its weekday, and keeps the time', async () => {
  const { screen, onChange, done } = await deadline()
  await expect.element(screen.getByRole('columnheader').first()).toHaveTextContent('Mon')
  await screen.getByRole('button', { name: 'Next month' }).click()
  await screen.getByRole('button', { name: 'Tuesday 1 December' }).click()
  await done()
  expect(onChange).toHaveBeenLastCalledWith(Date.UTC(2026, 11, 1, 15, 59))
})

test('the time goes by five minutes, and has the last one of a day', async () => {
  const { screen, onChange, done } = await deadline()
  const minutes = [...screen.getByRole('combobox', { name: 'Minute' }).element().querySelectorAll('option')]
  expect(minutes.map(({ value }) => Number(value))).toEqual([
    0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 59,
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '8')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Minute' }), '30')
  await done()
  expect(onChange).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 28, 0, 30))
})

test('nothing before the earliest moment can be chosen, nor after the latest', async () => {
  const { screen, onChange, done } = await deadline({
    min: Date.UTC(2026, 10, 27, 2, 2),
    max: Date.UTC(2026, 10, 29, 4),
  })
  await expect.element(screen.getByRole('button', { name: 'Thursday 26 November' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Monday 30 November' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Friday 27 November' }).click()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '7')
  await done()
  // 10:02 is the earliest; the next whole five minutes are 10:05.
  expect(onChange).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 27, 2, 5))
})

test('the arrow keys go through the days, on into the next month', async () => {
  const { screen, onChange, done } = await deadline()
  ;(screen.getByRole('button', { name: 'Saturday 28 November' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Saturday 5 December' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{PageUp}')
  await expect.element(screen.getByRole('button', { name: 'Wednesday 4 November' })).toHaveFocus()
  await done()
  expect(onChange).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 4, 15, 59))
})

function Named() {
  const [name, setName] = useState('')
  return <TextField label="Name" maxLength={50} value={name} onChange={setName} />
}

test('a text field shows how much of its limit is used once the end is near', async () => {
  const screen = await render(<Named />)
  await userEvent.fill(screen.getByLabelText('Name'), 'x'.repeat(39))
  await expect.element(screen.getByText('39/50')).not.toBeInTheDocument()
  await userEvent.fill(screen.getByLabelText('Name'), 'x'.repeat(40))
  await expect.element(screen.getByText('40/50')).toBeVisible()
  await expect.element(screen.getByText('40 of 50 characters')).toBeInTheDocument()
})

test('a filter with a very long name leaves room for its neighbours', async () => {
  const options = ['All', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter', 'Second'].map(
    label => ({ value: label, label, count: 40 }),
  )
  const screen = await render(
    <div style={{ width: 300 }}>
      <SegmentedFilter label="Class" options={options} value="All" onChange={() => {}} />
    </div>,
  )
  await expect.element(screen.getByRole('radio', { name: 'All 40' })).toBeChecked()
  const widths = [...screen.container.querySelectorAll('label')].map(
    chip => chip.getBoundingClientRect().width,
  )
  expect(widths[1]).toBeLessThan(300)
  expect(widths[1]).toBeGreaterThan(200)
  expect(widths[2]).toBeLessThan(120)
})
