import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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

const hasDrawn = (element: Element) =>
  expect.poll(() => element.querySelector('.katex-mathml math')).not.toBeNull()

test('formulas are drawn, and are MathML for those who hear them', async () => {
  const screen = await render(
    <RichText
      html={'<p>a <span data-latex="x^2">x^2</span></p><div data-latex="\\frac{1}{2}">\\frac{1}{2}</div>'}
    />,
  )
  const [inline, block] = screen.container.querySelectorAll('[data-latex]')
  await hasDrawn(inline!)
  await hasDrawn(block!)
  expect(inline!.querySelector('msup')).not.toBeNull()
  expect(block!.querySelector('.katex-display mfrac')).not.toBeNull()
  // What is drawn for the eyes is not read out as well.
  expect(inline!.querySelector('.katex-html')!.getAttribute('aria-hidden')).toBe('true')
  expect(getComputedStyle(inline!.querySelector('.katex-mathml')!).position).toBe('absolute')
})

test.each([
  ['links', '\\href{javascript:alert(1)}{a}'],
  ['pictures', '\\includegraphics{https://evil.example/a.png}'],
  ['HTML', '\\htmlStyle{position:fixed}{a}'],
  ['definitions without end', '\\def\\a{\\a\\a}\\a'],
  ['definitions of definitions', `\\def\\a{xxxxxxxxxx}${'\\def\\a{\\a\\a}'.repeat(40)}\\a`],
  ['braces', '{'.repeat(1000) + '}'.repeat(1000)],
  ['fractions', '\\frac{'.repeat(280)],
])('a formula made to harm does none: %s', async (_what, latex) => {
  const shown = latex.replaceAll('&', '&amp;')
  const screen = await render(
    <RichText html={`<p><span data-latex="${shown}">${shown}</span></p><div data-latex="y">y</div>`} />,
  )
  const [hostile, next] = screen.container.querySelectorAll('[data-latex]')
  await hasDrawn(next!)
  expect(hostile!.querySelector('a, img, [style*="fixed"]')).toBeNull()
  expect(hostile!.textContent).not.toBe('')
})

test('a size without limit is limited, and nothing stands over what is not its text', async () => {
  const screen = await render(<RichText html={'<p><span data-latex="\\rule{9999em}{9999em}">a</span></p>'} />)
  const formula = screen.container.querySelector('[data-latex]')!
  await hasDrawn(formula)
  const sizes = [...formula.querySelectorAll<HTMLElement>('.katex-html [style]')].flatMap(({ style }) =>
    [style.borderTopWidth, style.borderRightWidth, style.width, style.height].map(
      size => Number.parseFloat(size) || 0,
    ),
  )
  expect(Math.max(...sizes)).toBeLessThan(30)
  expect(getComputedStyle(formula.closest('div')!).contain).toBe('paint')
})

test('code is coloured in its language, and stays the same text', async () => {
  const code = 'if a &lt; b: return "&amp;"'
  const screen = await render(
    <RichText
      html={`<pre><code class="language-python">${code}</code></pre><pre><code>${code}</code></pre>`}
    />,
  )
  const [coloured, plain] = screen.container.querySelectorAll('code')
  await expect.poll(() => coloured!.querySelector('.hljs-keyword')?.textContent).toBe('if')
  expect(coloured!.textContent).toBe('if a < b: return "&"')
  expect(plain!.querySelector('span')).toBeNull()
})

test('what is copied has formulas as they are written', async () => {
  const screen = await render(<RichText html={'<p>a <span data-latex="x^2">x^2</span> b</p>'} />)
  const formula = screen.container.querySelector('[data-latex]')!
  await hasDrawn(formula)
  getSelection()!.selectAllChildren(screen.container.querySelector('p')!)
  const clipboardData = new DataTransfer()
  formula.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  expect(clipboardData.getData('text/plain').trim()).toBe('a x^2 b')
  expect(clipboardData.getData('text/html')).toContain('<span data-latex="x^2">x^2</span>')
})

test('a picture is shown large when it is pressed, also with the keyboard', async () => {
  const source = '/icons/lectern-180.png'
  const screen = await render(
    <RichText html={`<p>a</p><img src="${source}" alt="A plan"><img src="${source}" alt="">`} />,
  )
  await screen.getByRole('button', { name: 'A plan' }).click()
  const viewer = screen.getByRole('dialog', { name: 'Picture 1 of 2' })
  await expect.element(viewer).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(viewer).not.toBeInTheDocument()
  ;(screen.getByRole('button', { name: 'Picture 2 of 2' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
})

test('colours are drawn for the scheme, sizes follow the text size of the browser', async () => {
  const screen = await render(
    <RichText
      html={'<p style="text-align: center;"><span style="color: red; font-size: 24px;">a</span></p>'}
    />,
  )
  const { color, fontSize } = getComputedStyle(screen.container.querySelector('span')!)
  expect(color).toBe('rgb(176, 42, 34)')
  expect(fontSize).toBe('24px')
})
