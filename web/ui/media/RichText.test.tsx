import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RichText } from './RichText.tsx'

test.each([
  ['a word without end', `<p>${'Averylongword'.repeat(30)}</p>`],
  ['a line of code', `<pre>${'x = 1; '.repeat(80)}</pre>`],
  ['a table', `<table><tbody><tr>${'<td>Linear Algebra</td>'.repeat(12)}</tr></tbody></table>`],
])('%s does not make the page wider', async (_what, html) => {
  const screen = await render(
    <div data-testid="page" style={{ display: 'flex', width: 300, overflow: 'hidden' }}>
      <RichText html={html} />
    </div>,
  )
  const page = screen.getByTestId('page').element()
  expect(page.textContent).not.toBe('')
  expect(page.scrollWidth).toBe(300)
})
