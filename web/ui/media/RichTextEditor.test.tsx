import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type EditorPictures, RichTextEditor } from './RichTextEditor.tsx'
import { cleanPasted } from './rich-text-paste.ts'

async function edit(value = '', pictures?: EditorPictures) {
  const written = { html: value }
  const screen = await render(
    <RichTextEditor
      label="Text"
      value={value}
      pictures={pictures}
      onChange={html => {
        written.html = html
      }}
    />,
  )
  const text = screen.getByRole('textbox', { name: 'Text' })
  await expect.element(text).toBeVisible()
  return {
    screen,
    text,
    written,
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

test('what the server keeps stays when something else is changed', async () => {
  const kept =
    '<p style="text-align: center;">a <span style="color: red;">b</span> <span data-latex="x^2">x^2</span></p>' +
    '<div data-latex="\\frac{1}{2}">\\frac{1}{2}</div>' +
    '<p><span style="font-size: 24px;">c</span></p><pre><code class="language-python">d</code></pre>' +
    '<table><tbody><tr><th colspan="2"><p>e</p></th></tr><tr><td><p>f</p></td><td><p>g</p></td></tr></tbody></table>' +
    '<ul><li><p>h</p><ul><li><p>i</p></li></ul></li></ul>'
  const { text, written } = await edit(`${kept}<p>end</p>`)
  await text.click()
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  expect(written.html).toBe(`${kept}<p>end!</p>`)
})

test('a table is written with tab from cell to cell, and grows by a row and a column', async () => {
  const { text, written, press } = await edit()
  await text.click()
  await press('Table')
  await userEvent.keyboard('a{Tab}b{Tab}c{Tab}d')
  expect(written.html).toMatch(
    /^<table><tbody><tr><th><p>a<\/p><\/th><th><p>b<\/p><\/th><th><p>c<\/p><\/th><\/tr><tr><td><p>d<\/p>/,
  )
  await press('Add row')
  await press('Add column')
  expect(written.html.match(/<tr>/g)).toHaveLength(4)
  expect(written.html.match(/<t[hd]>/g)).toHaveLength(16)
  await press('Delete table')
  expect(written.html).toBe('')
})

test('cells are merged, with what is selected or with their neighbour, and split again', async () => {
  const { screen, written, press } = await edit(
    '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>',
  )
  await screen.getByText('a', { exact: true }).click()
  await press('Table')
  await press('Merge cells')
  expect(written.html).toContain('<tr><td colspan="2"><p>a</p><p>b</p></td></tr>')
  await press('Merge cells')
  expect(written.html).toContain('rowspan="2"')
  await press('Undo')
  await screen.getByText('a', { exact: true }).click()
  await press('Split cell')
  expect(written.html.match(/<td>/g)).toHaveLength(4)
})

test('colour, size and direction are chosen in a row above the tools, and taken back', async () => {
  const { text, written, press } = await edit('<p>a</p>')
  await text.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await press('Colour')
  await press('Red')
  await press('Text size')
  await press('24')
  await press('Alignment')
  await press('Centre')
  expect(written.html).toContain('<p style="text-align: center;">')
  expect(written.html).toContain('color: red;')
  expect(written.html).toContain('font-size: 24px;')
  await press('Undo')
  await press('Undo')
  await press('Undo')
  expect(written.html).toBe('<p>a</p>')
})

test('a formula is written in a sheet that shows what it looks like, and changed there', async () => {
  const { screen, text, written, press } = await edit('<p>a</p>')
  await text.click()
  await press('Formula')
  const field = screen.getByRole('textbox', { name: 'LaTeX' })
  await userEvent.fill(field, '\\frac{1}{2')
  await expect.element(screen.getByText('Not complete yet')).toBeVisible()
  await userEvent.fill(field, '\\frac{1}{2}')
  await expect.element(screen.getByText('Not complete yet')).not.toBeInTheDocument()
  await press('Done')
  expect(written.html).toContain('<span data-latex="\\frac{1}{2}">\\frac{1}{2}</span>')
  await expect.poll(() => text.element().querySelector('[data-latex] mfrac')).not.toBeNull()
  // Pressed, it is changed: an empty one goes.
  text.element().querySelector<HTMLElement>('[data-latex]')!.click()
  await expect.element(field).toHaveValue('\\frac{1}{2}')
  await userEvent.fill(field, 'x^2')
  await screen.getByRole('switch', { name: 'On a line of its own' }).click()
  await press('Done')
  expect(written.html).toContain('<div data-latex="x^2">x^2</div>')
  expect(written.html).not.toContain('frac')
})

test('each key of a formula has a name, and puts its piece where the cursor is', async () => {
  const { screen, text, press } = await edit('<p>a</p>')
  await text.click()
  await press('Formula')
  const keys = screen.getByRole('toolbar', { name: 'Usual pieces' })
  const names = keys
    .getByRole('button')
    .elements()
    .map(key => key.getAttribute('aria-label'))
  expect(names).toHaveLength(44)
  expect(names.filter(name => !name || /[\\{}]/.test(name))).toEqual([])
  ;(keys.getByRole('button', { name: 'Line above' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(keys.getByRole('button', { name: 'Vector' })).toHaveFocus()
  await keys.getByRole('button', { name: 'Vector' }).click()
  await userEvent.keyboard('v')
  await expect.element(screen.getByRole('textbox', { name: 'LaTeX' })).toHaveValue('\\vec{v}')
})

test('what is pasted from Word becomes lists, without its sizes and fonts', () => {
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span><![endif]><span style='font-size:14.0pt;font-family:Arial'>${words}</span></p>`
  const clean = cleanPasted(
    `<style>p{}</style><p class=MsoNormal>x<o:p></o:p></p>${item(1, '1.', 'a')}${item(2, '·', 'b')}${item(1, '2.', 'c')}`,
  )
  const text = new DOMParser().parseFromString(clean, 'text/html').body
  expect([...text.children].map(({ tagName }) => tagName)).toEqual(['P', 'OL'])
  expect(text.querySelector('ol > li > ul > li')!.textContent).toBe('b')
  expect(text.querySelectorAll('ol > li')[1]!.textContent).toBe('c')
  expect(clean).not.toMatch(/font-size: *14|Ignore|<style/)
})

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const pictureFile = () => new File(['x'], 'a.png', { type: 'image/png' })

/** What the browser does when files are pasted. */
function paste(text: Element, ...files: File[]) {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a pasted picture comes where it was pasted, though its writer has gone on meanwhile', async () => {
  let arrive: (picture: { id: string; url: string }) => void = () => undefined
  const { screen, text, written } = await edit('<p>a</p><p>b</p>', {
    send: () =>
      new Promise(resolve => {
        arrive = resolve
      }),
    addressOf: async () => dot,
  })
  await text.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}')
  paste(text.element(), pictureFile())
  await expect.element(screen.getByText('Uploading a picture…')).toBeVisible()
  await userEvent.keyboard('{Control>}{End}{/Control}c')
  arrive({ id: 'f1', url: dot })
  await expect.poll(() => written.html).toBe('<p>a</p><img data-file="f1" alt=""><p>bc</p>')
  await expect.element(screen.getByText('Uploading a picture…')).not.toBeInTheDocument()
  await userEvent.keyboard('d')
  expect(written.html).toContain('<p>bcd</p>')
})

test('a picture that could not be sent leaves the text as it is', async () => {
  const { text, written } = await edit('<p>a</p>', {
    send: async () => undefined,
    addressOf: async () => dot,
  })
  await text.click()
  paste(text.element(), pictureFile())
  await userEvent.keyboard('{Control>}{End}{/Control}b')
  expect(written.html).toBe('<p>ab</p>')
})

test('a picture is asked for where the text has no address of it, or one that has ended', async () => {
  const asked = new Set<string>()
  const { text } = await edit(
    '<img data-file="f1" alt=""><p>a</p><img data-file="f2" src="/none.png" alt="">',
    {
      send: async () => undefined,
      addressOf: async (id, tried) => {
        asked.add(`${id} ${tried}`)
        return dot
      },
    },
  )
  const sources = () =>
    [...text.element().querySelectorAll('img[data-file]')].map(one => one.getAttribute('src'))
  await expect.poll(sources).toEqual([dot, dot])
  expect([...asked]).toEqual(['f1 undefined', 'f2 /none.png'])
})

test('three underscores are a blank, also where a line begins; three hyphens are a line', async () => {
  const { text, written } = await edit()
  await text.click()
  await userEvent.keyboard('___ is a blank{Enter}So is ___ and ___ ')
  expect(written.html).toBe('<p>___ is a blank</p><p>So is ___ and ___ </p>')
  await userEvent.keyboard('{Enter}---')
  expect(written.html).toContain('<hr>')
})

test('the tab key stops at the tools once, and the arrows go along them', async () => {
  const { screen } = await edit('<p>a</p>')
  const bold = screen.getByRole('button', { name: 'Bold' })
  await screen.getByRole('textbox', { name: 'Text' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(bold).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('[role=toolbar]') ?? null).toBeNull()
  ;(bold.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('button', { name: 'Italic' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: 'Redo' })).toHaveFocus()
})
