import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MarkedTextArea } from './MarkedTextArea.tsx'

function Written({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <MarkedTextArea label="Text" value={value} onChange={setValue} />
}

async function write(start = '') {
  const screen = await render(<Written start={start} />)
  const field = screen.getByRole('textbox', { name: 'Text' })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await field.click()
  return { screen, field, press, math: () => screen.container.querySelectorAll('math') }
}

test('a formula is written on its sheet, shown below, and changed where it stands', async () => {
  const { screen, field, press, math } = await write('So ')
  await userEvent.keyboard('{End}')
  await press('Formula')
  const latex = screen.getByRole('textbox', { name: 'LaTeX' })
  await latex.fill('x^2')
  await press('Done')
  await expect.element(field).toHaveValue('So $x^2$')
  await expect.poll(math).toHaveLength(1)
  await expect.element(field).toHaveFocus()

  await userEvent.keyboard('{ArrowLeft}')
  await press('Formula')
  await expect.element(latex).toHaveValue('x^2')
  await latex.fill('x^3')
  await screen.getByRole('switch', { name: 'On a line of its own' }).click()
  await press('Done')
  await expect.element(field).toHaveValue('So $$x^3$$')
  await userEvent.keyboard(', then')
  await expect.element(field).toHaveValue('So $$x^3$$, then')
})

test('an emptied formula is taken out; a closed sheet changes nothing', async () => {
  const { screen, field, press } = await write('A $b$ c')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
  await press('Formula')
  await screen.getByRole('textbox', { name: 'LaTeX' }).fill('z')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('A $b$ c')
  await press('Formula')
  await screen.getByRole('textbox', { name: 'LaTeX' }).fill('')
  await press('Done')
  await expect.element(field).toHaveValue('A  c')
})

test('what is selected becomes code, in lines of its own where it has several', async () => {
  const { screen, field, press } = await write('call rank')
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  await press('Code')
  await expect.element(field).toHaveValue('call `rank`')
  await expect.poll(() => screen.container.querySelector('code')?.textContent).toBe('rank')
  await field.fill('a\nb')
  await userEvent.keyboard('{Control>}a{/Control}')
  await press('Code')
  await expect.element(field).toHaveValue('```\na\nb\n```')
})

test('a formula that draws over the page stays within the text', async () => {
  const { screen, math } = await write('$\\rlap{\\raisebox{500px}{x}}\\href{javascript:alert(1)}{y}$')
  await expect.poll(math).not.toHaveLength(0)
  expect(screen.container.querySelector('a')).toBeNull()
  const host = screen.container.querySelector('p > span')!
  expect(getComputedStyle(host).contain).toContain('paint')
})
