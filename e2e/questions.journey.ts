import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { demoPassword, emailOf, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { findings } from './axe.ts'
import { openChromium103 } from './engines/chromium-103.ts'
import type { Driver } from './engines/driver.ts'
import { tellerOf } from './engines/teller.ts'
import { stage } from './stage.ts'

const on = stage()
const beginBank = async (title: string) => (await on.app().call(teacher1, bankCalls.create, { title })).id
const bankAt = (id: string) => `/questions/bank?id=${id}`
const numberOf = (title: string) => questionTypes.find(type => type.title.en === title)!.number

/** The questions of a bank as they are stored, by the titles of their types. */
async function written(bankId: string) {
  const { list } = await on.app().call(teacher1, questionCalls.list, { bankId, limit: 50 })
  const all = await Promise.all(list.map(({ id }) => on.app().call(teacher1, questionCalls.get, { id })))
  const titleOf = (type: number) => questionTypes.find(({ number }) => number === type)!.title.en
  return Object.fromEntries(all.map(one => [titleOf(one.type), one]))
}

const dialog = (page: Page) => page.getByRole('dialog')
const text = (page: Page, name = 'Question') => page.getByRole('textbox', { name, exact: true })

describe('on a phone, by touch', () => {
  /** What makes a question of each type, beside its text. */
  const rests: Record<string, [says: string, rest: (page: Page) => Promise<void>]> = {
    'Single choice': [
      'Two and two?',
      async page => {
        await fill(page, 'Option A', '3')
        await fill(page, 'Option B', '4')
        await page.getByRole('button', { name: 'Picture or formula: Option C' }).tap()
        await dialog(page).getByRole('button', { name: 'Formula' }).tap()
        await page.getByRole('textbox', { name: 'LaTeX' }).fill('\\frac{4}{2}')
        await dialog(page).last().locator('.katex').first().waitFor()
        await dialog(page).last().getByRole('button', { name: 'Done' }).tap()
        await dialog(page).locator('[data-latex] .katex').waitFor()
        await dialog(page).getByRole('button', { name: 'Done' }).tap()
        await page.getByRole('group', { name: 'Option C' }).locator('.katex').waitFor()
        await page.getByRole('radio', { name: 'Option B is right' }).tap()
      },
    ],
    'Multiple choice': [
      'Which are even?',
      async page => {
        for (const [letter, says] of ['A2', 'B3', 'C4'].map(pair => [...pair] as [string, string]))
          await fill(page, `Option ${letter}`, says)
        await page.getByRole('checkbox', { name: 'Option A is right' }).tap()
        await page.getByRole('checkbox', { name: 'Option C is right' }).tap()
      },
    ],
    'One or more correct': [
      'Which are prime?',
      async page => {
        await fill(page, 'Option A', '7')
        await fill(page, 'Option B', '8')
        await page.getByRole('checkbox', { name: 'Option A is right' }).tap()
      },
    ],
    'True or false': [
      'Zero is even.',
      async page => {
        await page.getByRole('radio', { name: 'True' }).tap()
      },
    ],
    'Fill in the blanks': [
      '___ boils at ___ °C.',
      async page => {
        await fill(page, 'Accepted answers to blank 1', 'Water')
        await page.getByRole('radio', { name: 'Number' }).nth(1).tap()
        await fill(page, 'Number in blank 2', '100')
        await fill(page, 'Tolerance ±', '0.5')
      },
    ],
    Cloze: [
      'She ___ here.',
      async page => {
        await page.getByRole('radio', { name: 'Choices' }).tap()
        await fill(page, 'Choices of blank 1', 'live\nlives')
        await page.getByRole('radio', { name: 'lives', exact: true }).tap()
      },
    ],
    Matching: [
      'Match them.',
      async page => {
        for (const [place, [item, option]] of [
          ['France', 'Paris'],
          ['Spain', 'Madrid'],
        ].entries()) {
          await page.getByRole('textbox', { name: `Item ${place + 1}`, exact: true }).fill(item!)
          await fill(page, `Goes with item ${place + 1}`, option!)
        }
        await page.getByRole('button', { name: 'Add a choice that goes with none' }).tap()
        await fill(page, 'Further choice 1', 'Rome')
      },
    ],
    Ordering: [
      'Put them in order.',
      async page => {
        for (const [place, says] of ['One', 'Two', 'Three'].entries())
          await fill(page, `Item ${place + 1}`, says)
      },
    ],
    'Short answer': [
      'Why?',
      async page => {
        await text(page, 'Model answer').tap()
        await page.keyboard.insertText('Because.')
      },
    ],
    File: ['Hand in your report.', page => fill(page, 'How many files at most', '3')],
    Photo: [
      'What is on this picture?',
      async page => {
        await page
          .locator('input[type=file][accept="image/*"]')
          .first()
          .setInputFiles(await plan())
        await text(page).locator('img[data-file]').waitFor()
      },
    ],
    'Vote for one': [
      'What next?',
      async page => {
        await fill(page, 'Option A', 'Norms')
        await fill(page, 'Option B', 'Limits')
      },
    ],
    'Vote for several': [
      'Which two?',
      async page => {
        for (const letter of ['A', 'B', 'C']) await fill(page, `Option ${letter}`, `Topic ${letter}`)
        await fill(page, 'How many a student may choose', '2')
      },
    ],
    Rating: [
      'How clear was it?',
      async page => {
        await fill(page, 'To', '10')
        await fill(page, 'The highest means', 'Very')
      },
    ],
    Ranking: [
      'Which first?',
      async page => {
        for (const letter of ['A', 'B', 'C']) await fill(page, `Option ${letter}`, `Chapter ${letter}`)
      },
    ],
    'Point on a picture': ['Where are you sitting?', page => choosePicture(page)],
    Hotspot: [
      'Where is the door?',
      async page => {
        await choosePicture(page)
        await page.getByRole('button', { name: 'Right regions' }).tap()
        await page.getByText('Region 1', { exact: true }).waitFor()
      },
    ],
    Paragraph: ['Read this first.', async () => {}],
  }
  const plan = async () => ({ name: 'plan.png', mimeType: 'image/png', buffer: await picture('png', 60, 40) })
  async function choosePicture(page: Page) {
    await page.getByLabel('Choose the picture', { exact: true }).setInputFiles(await plan())
    await page.getByRole('img', { name: 'Picture', exact: true }).waitFor()
  }
  const fill = (page: Page, name: string, says: string) =>
    page.getByRole('textbox', { name, exact: true }).fill(says)

  test('a question of each type is written, looked at, and stored with its key; what was left unfinished survives', async () => {
    expect(Object.keys(rests).sort()).toEqual(questionTypes.map(({ title }) => title.en).sort())
    const teacher = await on.enter(teacher1)
    const { page } = teacher
    await page.goto('/questions/banks')
    await page.getByRole('button', { name: 'New question bank' }).tap()
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('All types')
    await dialog(page).getByRole('button', { name: 'Create' }).tap()
    await page.getByText('No questions yet').waitFor()
    const bankId = new URL(page.url()).searchParams.get('id')!
    expect(await findings(page)).toEqual([])

    for (const [title, [says, rest]] of Object.entries(rests)) {
      await page.getByRole('button', { name: 'New question' }).tap()
      if (title === 'Single choice') expect(await findings(page)).toEqual([])
      await dialog(page).getByRole('button', { name: title, exact: true }).tap()
      const field = text(page, title === 'Paragraph' ? 'Text' : 'Question')
      await field.tap()
      await page.keyboard.type(says)
      if (title === 'Short answer') {
        // The phone goes off; not within the moment in which the history learns that something is unsent.
        await expect.poll(() => page.evaluate('history.state.overlays')).toBe(1)
        await page.reload()
        await page.getByText('You had not finished this question.').waitFor()
        await expect.poll(() => field.textContent()).toBe(says)
      }
      await rest(page)
      if (title === 'Matching') {
        await page.getByRole('button', { name: 'Preview' }).tap()
        await dialog(page).getByRole('radiogroup', { name: 'France' }).waitFor()
        expect(await findings(page)).toEqual([])
        await dialog(page).getByRole('button', { name: 'Close' }).tap()
      }
      await page.getByRole('button', { name: 'Save', exact: true }).tap()
      await page.waitForURL('**/questions/bank?*')
      await page.getByRole('button', { name: new RegExp(`^${escaped(says)}`) }).waitFor()
    }
    const questions = await written(bankId)
    const single = questions['Single choice']!
    expect(single.parts).toMatchObject({
      options: [{ html: '<p>3</p>' }, {}, { html: expect.stringContaining('data-latex="\\frac{4}{2}"') }],
    })
    const { options } = single.parts as { options: { id: string }[] }
    expect(single.key).toEqual({ right: [options[1]!.id] })
    expect(questions['True or false']!.key).toEqual({ right: true })
    expect(questions['Fill in the blanks']).toMatchObject({
      html: '<p>___ boils at ___ °C.</p>',
      key: {
        blanks: [{ right: { accepts: ['Water'] } }, { right: { by: 'number', value: 100, tolerance: 0.5 } }],
      },
    })
    expect(questions.Matching!.parts).toMatchObject({ items: [{}, {}], isShared: false })
    expect((questions.Matching!.parts as { options: unknown[] }).options).toHaveLength(3)
    expect((questions.Ordering!.key as { order: unknown[] }).order).toHaveLength(3)
    expect(questions.File!.parts).toEqual({ most: 3 })
    expect(questions.Photo!.html).toMatch(/<img data-file="[^"]+" src="/)
    expect(questions['Vote for several']!.parts).toMatchObject({ most: 2 })
    expect(questions.Rating!.parts).toMatchObject({ to: 10, toLabel: 'Very' })

    expect(questions.Ranking!.parts).toMatchObject({ options: [{}, {}, {}] })
    expect(questions['Point on a picture']).toMatchObject({ key: null })
    expect(questions['Point on a picture']!.parts).toMatchObject({
      picture: expect.stringContaining('data-file'),
    })
    expect(questions.Hotspot!.key).toMatchObject({ regions: [{ shape: 'oval' }] })

    // The formula and the picture as whoever looks at the questions sees them.
    await page.getByRole('button', { name: /^Two and two/ }).tap()
    await page.getByText('Right answer').waitFor()
    await page.locator('[data-latex] .katex').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('tab', { name: 'As students see it' }).tap()
    await page.getByRole('radio').nth(1).tap()
    await page.goBack()
    await page.getByRole('button', { name: /^What is on this picture/ }).tap()
    await expect.poll(() => page.evaluate('document.querySelector("img[data-file]")?.naturalWidth')).toBe(60)
    expect(teacher.errors).toEqual([])
  })
})

const escaped = (words: string) => words.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')

describe('on a desktop, by keyboard alone', () => {
  test('questions are written with a formula, put in order, and saved', async () => {
    const bankId = await beginBank('By keyboard')
    const teacher = await on.enter(teacher1, { wide: true })
    const { page } = teacher
    await page.goto(bankAt(bankId))
    await page.getByText('No questions yet').waitFor()
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
    const begin = async (title: string) => {
      await tabTo(page, 'New question')
      await press('Enter')
      await dialog(page).waitFor()
      await tabTo(page, title)
      await press('Enter')
      await text(page).waitFor()
      await tabTo(page, 'Question')
    }
    const save = async () => {
      await tabTo(page, 'Save')
      await press('Enter')
      await page.waitForURL('**/questions/bank?*')
    }

    await begin('Single choice')
    await page.keyboard.type('How much is ')
    await tabTo(page, 'Bold')
    await arrowTo(page, 'Formula')
    await press('Enter')
    await expect.poll(() => page.evaluate(focusedName)).toBe('LaTeX')
    await page.keyboard.type('x^2')
    await tabTo(page, 'Done')
    await press('Enter')
    await text(page).locator('.katex').waitFor()
    await page.keyboard.type(' for 3?')
    await tabTo(page, 'Option A')
    await page.keyboard.type('6')
    await press('Enter')
    await page.keyboard.type('9')
    await tabTo(page, 'Option B is right', 'Shift+Tab')
    await press('Space')
    await save()

    await begin('Ordering')
    await page.keyboard.type('Smallest first')
    await tabTo(page, 'Item 1')
    await page.keyboard.type('Two')
    await press('Enter')
    await page.keyboard.type('One')
    await press('Enter')
    await page.keyboard.type('Three')
    await tabTo(page, 'Move Item 2', 'Shift+Tab')
    await press('ArrowUp')
    await save()

    await begin('Matching')
    await page.keyboard.type('Match them')
    await tabTo(page, 'Item 1')
    for (const [place, word] of ['a', 'b', 'c', 'd'].entries()) {
      if (place > 0) await press('Enter')
      await page.keyboard.type(word)
    }
    await save()

    await begin('Fill in the blanks')
    await page.keyboard.type('___ and ___')
    await tabTo(page, 'Accepted answers to blank 1')
    await page.keyboard.type('this')
    await tabTo(page, 'Accepted answers to blank 2')
    await page.keyboard.type('that')
    await save()

    const questions = await written(bankId)
    const single = questions['Single choice']!
    expect(single.html).toBe('<p>How much is <span data-latex="x^2">x^2</span> for 3?</p>')
    const { options } = single.parts as { options: { id: string; html: string }[] }
    expect(options.map(({ html }) => html)).toEqual(['<p>6</p>', '<p>9</p>'])
    expect(single.key).toEqual({ right: [options[1]!.id] })
    const ordering = questions.Ordering!
    const { items } = ordering.parts as { items: { id: string; html: string }[] }
    const order = (ordering.key as { order: string[] }).order
    expect(order.map(id => items.find(item => item.id === id)!.html)).toEqual([
      '<p>One</p>',
      '<p>Two</p>',
      '<p>Three</p>',
    ])
    expect(questions.Matching!.parts).toMatchObject({ items: [{ html: '<p>a</p>' }, { html: '<p>c</p>' }] })
    expect(questions['Fill in the blanks']!.key).toMatchObject({
      blanks: [{ right: { accepts: ['this'] } }, { right: { accepts: ['that'] } }],
    })
    expect(await findings(page)).toEqual([])
    expect(teacher.errors).toEqual([])
  })
})

/** In the page: what the focus is on, by its name; what only scrolls has none. */
const focusedName = `(() => {
  const { activeElement: element } = document
  const label = element.getAttribute('aria-label') || (element.labels && element.labels[0] && element.labels[0].innerText)
  return (label || (element.tagName === 'BUTTON' ? element.innerText : '')).trim().split('\\n')[0]
})()`

/** As somebody with a keyboard goes there. */
async function tabTo(page: Page, name: string, key = 'Tab') {
  const passed: string[] = []
  while (passed.length < 60) {
    await page.keyboard.press(key)
    const found = await page.evaluate<string>(focusedName)
    if (found === name) return
    passed.push(found)
  }
  throw new Error(`The keyboard does not reach “${name}”: ${passed.join(', ')}`)
}

async function arrowTo(page: Page, name: string) {
  for (let step = 0; step < 30; step++) {
    if ((await page.evaluate<string>(focusedName)) === name) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`The arrows do not reach “${name}”`)
}

describe('a bank of several questions', () => {
  const choice = (says: string): QuestionInput => ({
    ...{ type: numberOf('Single choice'), html: `<p>${says}</p>`, explanation: '', difficulty: 2, points: 1 },
    parts: {
      options: [
        { id: 'a', html: '<p>Yes</p>' },
        { id: 'b', html: '<p>No</p>' },
      ],
    },
    key: { right: ['a'] },
    scoring: { partial: 'none', penalty: 0 },
    ...{ knowledge: [], tags: [], fileIds: [] },
  })
  const write = async (bankId: string, says: string) =>
    (await on.app().call(teacher1, questionCalls.create, { bankId, question: choice(says) })).id

  test('is searched, changed many at once, described and shared; a colleague uses it, and changes a question that is being changed', async () => {
    const bankId = await beginBank('Determinants')
    for (const says of ['Is it symmetric?', 'Is it invertible?', '行列式等于零吗？'])
      await write(bankId, says)
    const [mine, theirs] = await Promise.all([on.enter(teacher1), on.enter(teacher2, { wide: true })])
    const { page } = mine
    await page.goto(bankAt(bankId))
    const search = page.getByRole('searchbox')
    await search.fill('行列')
    await page.getByRole('button', { name: /^行列式/ }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Is it/ }).count()).toBe(0)
    // It is still searched for when the page is loaded again.
    await page.waitForURL(/search=/)
    await page.reload()
    await page.getByRole('button', { name: /^行列式/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Is it/ }).count()).toBe(0)
    await search.fill('')
    await page.getByRole('button', { name: /^Is it symmetric/ }).waitFor()

    await page.getByRole('button', { name: 'Select several' }).tap()
    await page.getByRole('checkbox', { name: /^Is it symmetric/ }).tap()
    await page.getByRole('checkbox', { name: /^Is it invertible/ }).tap()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'With the selected…' }).tap()
    await page.getByRole('button', { name: 'Change difficulty, points, labels' }).tap()
    await dialog(page).getByRole('radio', { name: 'Hard' }).tap()
    await dialog(page).getByRole('textbox', { name: 'Points' }).fill('5')
    await dialog(page).getByRole('textbox', { name: 'Add tags' }).fill('Finals')
    await page.keyboard.press('Enter')
    expect(await findings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Change', exact: true }).tap()
    await page.getByText('2 questions changed').waitFor()
    const { list } = await on.app().call(teacher1, questionCalls.list, { bankId, difficulties: [3] })
    expect(list.map(({ points, tags }) => ({ points, tags }))).toEqual([
      { points: 5, tags: ['Finals'] },
      { points: 5, tags: ['Finals'] },
    ])
    await page.getByRole('button', { name: 'Filter' }).tap()
    await dialog(page).getByRole('checkbox', { name: 'Finals' }).tap()
    expect(await findings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Show questions' }).tap()
    await expect.poll(() => page.getByRole('button', { name: /^行列式/ }).count()).toBe(0)

    await page.goto('/questions/banks')
    await page.getByRole('button', { name: 'More actions for Determinants' }).tap()
    await page.getByRole('button', { name: 'Name and description' }).tap()
    await page.getByRole('textbox', { name: 'Description' }).fill('For the finals of 2026')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'More actions for Determinants' }).tap()
    await page.getByRole('button', { name: 'Share bank' }).tap()
    await page.getByRole('button', { name: 'Share with a teacher' }).tap()
    await dialog(page).getByRole('textbox', { name: 'Teacher' }).fill(emailOf(teacher2))
    await dialog(page)
      .getByRole('radio', { name: /^Write questions/ })
      .tap()
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).tap()
    await page.getByText('Shared with 1 teacher').waitFor()
    expect(await findings(page)).toEqual([])

    const other = theirs.page
    await other.goto('/questions/banks')
    await other.getByRole('button', { name: /^Determinants/ }).click()
    await other.getByText('For the finals of 2026').waitFor()
    await other.getByRole('button', { name: /^Is it symmetric/ }).click()
    await other.getByRole('button', { name: 'Edit question' }).click()
    await text(other).click()
    await other.keyboard.press('End')
    await other.keyboard.type(' Surely?')

    // Meanwhile its owner is faster.
    await page.goto(bankAt(bankId))
    await page.getByRole('button', { name: /^Is it symmetric/ }).tap()
    await page.getByRole('button', { name: 'Edit question' }).tap()
    await page.getByRole('textbox', { name: 'Option B' }).fill('Never')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByText('Question saved').waitFor()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByText('Changed by someone else').waitFor()
    expect(await findings(other)).toEqual([])
    await other.getByRole('button', { name: 'Keep mine' }).click()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByText('Question saved').waitFor()

    await page.reload()
    await page.getByText('Surely?').first().waitFor()
    await page.getByRole('button', { name: /^2\. Is it symmetric/ }).tap()
    await dialog(page).getByText('Never').waitFor()
    await dialog(page).getByRole('button', { name: 'Take this version again' }).tap()
    await page.getByText('Version 2 is the current one again').waitFor()
    await page.getByText('Never').first().waitFor()

    // The colleague takes one along into a bank of their own.
    await on.app().call(teacher2, bankCalls.create, { title: 'Of a colleague' })
    await other.goto(bankAt(bankId))
    await other.getByRole('button', { name: /^行列式/ }).click()
    await other.getByRole('button', { name: 'More', exact: true }).click()
    await other.getByRole('button', { name: 'Copy to…' }).click()
    await dialog(other).getByRole('button', { name: 'Question bank' }).click()
    await dialog(other).last().getByRole('button', { name: 'Of a colleague' }).click()
    await dialog(other).getByRole('button', { name: 'Not in a folder' }).click()
    await other.getByText('1 question copied').waitFor()
    for (const { errors } of [mine, theirs])
      expect(errors.filter(error => !/40[0-9]/.test(error))).toEqual([])
  })
})

describe('in Chromium 103', () => {
  let driver: Driver | undefined
  afterEach(() => driver?.close())

  test('questions are written with the editor, a formula and blanks', async () => {
    const bankId = await beginBank('Of an old phone')
    driver = await openChromium103()
    const { see, press, write, until, go } = tellerOf(driver, on.app().address)
    await go('/login')
    await write('Account', emailOf(teacher1))
    await write('Password', demoPassword)
    await press('Log in')
    await until('location.pathname').not.toBe('/login')

    await go(bankAt(bankId))
    await press('New question')
    await press('Single choice', '[role=dialog]')
    await write('Question', 'How much is ')
    await press('Formula')
    await write('LaTeX', 'x^2')
    await press('Done', '[role=dialog]')
    await until('document.querySelectorAll("[contenteditable] [data-latex] .katex").length').toBe(1)
    await write('Option A', '6')
    await driver.type('\n9')
    await press('Option B is right')
    await press('Save')
    await until('location.pathname').toBe('/questions/bank')
    await see('How much is x²')

    await press('New question')
    await press('Fill in the blanks', '[role=dialog]')
    await write('Question', '___ and ___')
    await write('Accepted answers to blank 1', 'this')
    await write('Accepted answers to blank 2', 'that')
    await press('Save')
    await until('location.pathname').toBe('/questions/bank')
    await see('___ and ___')

    const questions = await written(bankId)
    expect(questions['Single choice']!.html).toBe('<p>How much is <span data-latex="x^2">x^2</span></p>')
    const { options } = questions['Single choice']!.parts as { options: { id: string }[] }
    expect(questions['Single choice']!.key).toEqual({ right: [options[1]!.id] })
    expect(questions['Fill in the blanks']!.html).toBe('<p>___ and ___</p>')
  })
})
