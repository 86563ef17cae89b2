import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileCalls } from '#contract/features/file/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { readWritten } from '#contract/features/question/written.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { questionRoutes } from './routes.ts'
import { sampleBank, sampleBanks, sampleQuestion } from './sample-bank.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(questionRoutes)
  const { server } = on
  server.answer(bankCalls.list, { list: sampleBanks })
  server.answer(bankCalls.get, sampleBank)
  server.answer(questionCalls.list, { list: [], total: 0, currentPage: 1, pageTotal: 0 } as never)
  server.answer(questionCalls.labels, { knowledge: [], tags: [] })
  server.answer(questionCalls.get, sampleQuestion)
  server.answer(questionCalls.create, { id: idOf(1), versionId: idOf(2) })
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

const sent = () =>
  on.server.inputsOf(questionCalls.create).map(input => (input as { question: QuestionInput }).question)
const open = (type: number) => on.open(`/questions/edit?bankId=${sampleBank.id}&type=${type}`)
type Screen = Awaited<ReturnType<typeof open>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true })
const press = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true }).click()
const save = (screen: Screen) => press(screen, 'Save')
const choose = (screen: Screen, role: 'radio' | 'checkbox', name: string) =>
  screen.getByRole(role, { name, exact: true }).click({ force: true })
async function ask(screen: Screen, says: string, name = 'Question') {
  await expect.element(field(screen, name)).toBeVisible()
  await field(screen, name).click()
  await userEvent.keyboard(says)
}
async function fill(screen: Screen, values: Record<string, string>) {
  for (const [name, says] of Object.entries(values)) await field(screen, name).fill(says)
}

interface Story {
  says?: string
  /** What is said when it is sent as it is. */
  wrong: string
  fill: (screen: Screen) => Promise<unknown>
  /** Parts and key as they are sent, ids left out. */
  sends: object
}

const picture = attachmentOf({ name: 'map.png', id: idOf(77), mime: 'image/png', isPic: true })

/** Chooses a picture, which the server has already. */
async function choosePicture(screen: Screen) {
  on.server.answer(fileCalls.getUploadState, { received: [], file: picture })
  const canvas = new OffscreenCanvas(80, 40)
  canvas.getContext('2d')!.fillRect(0, 0, 80, 40)
  const file = new File([await canvas.convertToBlob()], 'map.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Choose the picture', { exact: true }).last().element(), file)
  await expect.element(screen.getByText('Choose another picture')).toBeVisible()
}

const options = (...texts: string[]) => texts.map(says => ({ html: `<p>${says}</p>` }))
const someOptions = { 'Option A': 'One', 'Option B': 'Two', 'Option C': 'Three' }

/** How each type is written, and what is missing at first. */
const stories: Record<string, Story> = {
  singleChoice: {
    wrong: 'Give at least two options',
    async fill(screen) {
      await fill(screen, someOptions)
      await choose(screen, 'radio', 'Option A is right')
      // The one that is right is another one.
      await choose(screen, 'radio', 'Option C is right')
    },
    sends: { parts: { options: options('One', 'Two', 'Three') }, key: { right: [2] } },
  },
  multipleChoice: {
    wrong: 'Give at least two options',
    async fill(screen) {
      await fill(screen, someOptions)
      await choose(screen, 'checkbox', 'Option C is right')
      await choose(screen, 'checkbox', 'Option A is right')
    },
    sends: { parts: { options: options('One', 'Two', 'Three') }, key: { right: [0, 2] } },
  },
  indefiniteChoice: {
    wrong: 'Give at least two options',
    async fill(screen) {
      await fill(screen, someOptions)
      await choose(screen, 'checkbox', 'Option B is right')
    },
    sends: { parts: { options: options('One', 'Two', 'Three') }, key: { right: [1] } },
  },
  trueFalse: {
    wrong: 'Mark the right answer',
    fill: screen => choose(screen, 'radio', 'False'),
    sends: { parts: {}, key: { right: false } },
  },
  fillIn: {
    says: '___ and ___',
    wrong: 'Give the answer to blank 1',
    fill: screen =>
      fill(screen, {
        'Accepted answers to blank 1': ' this \n\nthese',
        'Accepted answers to blank 2': 'that',
      }),
    sends: {
      parts: { blanks: [{ options: [] }, { options: [] }] },
      key: {
        blanks: [
          { blank: 0, right: { by: 'text', accepts: ['this', 'these'] } },
          { blank: 1, right: { by: 'text', accepts: ['that'] } },
        ],
        isAnyOrder: false,
      },
    },
  },
  cloze: {
    says: 'She ___ here',
    wrong: 'Give the answer to blank 1',
    async fill(screen) {
      await choose(screen, 'radio', 'Choices')
      await fill(screen, { 'Choices of blank 1': 'live\nlives\n' })
      await choose(screen, 'radio', 'lives')
    },
    sends: {
      parts: { blanks: [{ options: [{ text: 'live' }, { text: 'lives' }] }] },
      key: { blanks: [{ blank: 0, right: { by: 'option' } }] },
    },
  },
  matching: {
    wrong: 'Give at least two pairs',
    fill: screen =>
      fill(screen, {
        'Item 1': 'France',
        'Goes with item 1': 'Paris',
        'Item 2': 'Spain',
        'Goes with item 2': 'Madrid',
      }),
    sends: {
      parts: {
        items: options('France', 'Spain'),
        options: expect.arrayContaining(options('Paris', 'Madrid').map(one => expect.objectContaining(one))),
        isShared: false,
      },
      key: { pairs: [{ item: 0 }, { item: 1 }] },
    },
  },
  ordering: {
    wrong: 'Give at least two items',
    fill: screen => fill(screen, { 'Item 1': 'First', 'Item 2': 'Second' }),
    sends: { key: { order: ['<p>First</p>', '<p>Second</p>'] } },
  },
  shortAnswer: {
    says: '',
    wrong: 'Write the question first',
    async fill(screen) {
      await ask(screen, 'Why?')
      await ask(screen, 'Because', 'Model answer')
    },
    sends: { html: '<p>Why?</p>', parts: {}, key: { html: '<p>Because</p>' } },
  },
  file: {
    says: '',
    wrong: 'Write the question first',
    async fill(screen) {
      await ask(screen, 'Your report')
      await fill(screen, { 'How many files at most': '3' })
    },
    sends: { parts: { most: 3 }, key: { html: '' } },
  },
  photo: {
    says: '',
    wrong: 'Write the question first',
    fill: screen => ask(screen, 'Your notes'),
    sends: { html: '<p>Your notes</p>', key: { html: '' } },
  },
  singleVote: {
    wrong: 'Give at least two options',
    fill: screen => fill(screen, someOptions),
    sends: { parts: { options: options('One', 'Two', 'Three'), most: 1 }, key: null },
  },
  multipleVote: {
    wrong: 'Give at least two options',
    fill: screen => fill(screen, { ...someOptions, 'How many a student may choose': '2' }),
    sends: { parts: { most: 2 }, key: null },
  },
  ranking: {
    wrong: 'Give at least two options',
    fill: screen => fill(screen, { ...someOptions, 'How many places a student gives': '2' }),
    sends: { parts: { options: options('One', 'Two', 'Three'), most: 2 }, key: null },
  },
  point: {
    wrong: 'Choose the picture to point at',
    fill: choosePicture,
    sends: { parts: { picture: expect.stringContaining(`data-file="${picture.id}"`), most: 1 }, key: null },
  },
  hotspot: {
    wrong: 'Choose the picture to point at',
    async fill(screen) {
      await choosePicture(screen)
      await save(screen)
      await expect.element(screen.getByText('Mark on the picture what is right')).toBeVisible()
      screen.getByRole('button', { name: 'Right regions' }).element().focus()
      await userEvent.keyboard('{ArrowRight}{Enter}')
      await choose(screen, 'radio', 'Rectangle')
    },
    sends: { key: { regions: [{ shape: 'box', x: 430, y: 420, width: 160, height: 160 }] } },
  },
  rating: {
    wrong: '',
    async fill(screen) {
      await fill(screen, { From: '5', To: '3' })
      await save(screen)
      await expect.element(screen.getByText('The highest value must be above the lowest')).toBeVisible()
      await fill(screen, { From: '1', To: '10', 'The lowest means': 'Bad' })
    },
    sends: { parts: { from: 1, to: 10, step: 1, fromLabel: 'Bad', toLabel: '' }, key: null },
  },
  paragraph: {
    says: '',
    wrong: 'Write the question first',
    fill: screen => ask(screen, 'Read this', 'Text'),
    sends: { html: '<p>Read this</p>', parts: {}, key: null, points: 0 },
  },
}

test('there is a story of each type', () => {
  expect(Object.keys(stories).sort()).toEqual(questionTypes.map(({ name }) => name).sort())
})

interface Key {
  right?: unknown
  blanks?: { blank: string }[]
  pairs?: { item: string }[]
  order?: string[]
}
interface Parts {
  options?: { id: string }[]
  blanks?: { id: string }[]
  items?: { id: string; html: string }[]
}

/** Ids are given by chance: what the key says by the places of parts, and of an order by its texts. */
function placed(question: QuestionInput) {
  const parts = question.parts as Parts
  const key = question.key as Key | null
  const placeOf = (list: { id: string }[] | undefined) => (id: string) =>
    list!.findIndex(one => one.id === id)
  return {
    ...question,
    key: key && {
      ...key,
      ...(Array.isArray(key.right) && { right: key.right.map(placeOf(parts.options)) }),
      ...(key.blanks && {
        blanks: key.blanks.map(one => ({ ...one, blank: placeOf(parts.blanks)(one.blank) })),
      }),
      ...(key.pairs && { pairs: key.pairs.map(one => ({ ...one, item: placeOf(parts.items)(one.item) })) }),
      ...(key.order && { order: key.order.map(id => parts.items!.find(item => item.id === id)!.html) }),
    },
  }
}

test.each(questionTypes)(
  '$name is asked for what is missing, and sent as the contract reads it',
  async type => {
    const { says = 'What is it?', wrong, fill: write, sends } = stories[type.name]!
    const screen = await open(type.number)
    await expect.element(field(screen, type.isAnswered ? 'Question' : 'Text')).toBeVisible()
    if (says !== '') await ask(screen, says)
    if (wrong !== '') {
      await save(screen)
      await expect.element(screen.getByText(wrong)).toBeVisible()
    }
    expect(sent()).toEqual([])
    await write(screen)
    await save(screen)
    await expect.element(screen.getByText('Question saved')).toBeVisible()
    const [question] = sent()
    expect(readWritten(question!).problem).toBeUndefined()
    expect(placed(question!)).toMatchObject(sends)
  },
)

test('an option in the middle that is empty, and one that is said twice, are pointed at', async () => {
  const screen = await open(2)
  await ask(screen, 'Which?')
  await fill(screen, { 'Option A': 'One', 'Option C': 'One' })
  await choose(screen, 'radio', 'Option A is right')
  await save(screen)
  await expect.element(screen.getByText('Option B is empty')).toBeVisible()
  await expect.element(field(screen, 'Option B')).toHaveAttribute('aria-invalid', 'true')
  await fill(screen, { 'Option B': 'Two' })
  await save(screen)
  await expect.element(screen.getByText('Two options say the same')).toBeVisible()
  await fill(screen, { 'Option C': '' })
  await save(screen)
  await expect.element(screen.getByText('Question saved')).toBeVisible()
  expect(sent()[0]!.parts).toMatchObject({ options: options('One', 'Two') })
})

test('several pasted lines fill several options, without their letters', async () => {
  const screen = await open(2)
  await ask(screen, 'Which?')
  await field(screen, 'Option A').click()
  const transfer = new DataTransfer()
  transfer.setData('text/plain', 'A. One\nB) Two\nC、Three\n\n4. Four\n5. Five')
  field(screen, 'Option A')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  await expect.element(field(screen, 'Option E')).toHaveValue('Five')
  await expect.element(field(screen, 'Option C')).toHaveValue('Three')
})

test('items are put in order with the arrow keys; Backspace in an empty one takes it out', async () => {
  const screen = await open(102)
  await ask(screen, 'In order')
  await fill(screen, { 'Item 1': 'Second', 'Item 2': 'First' })
  ;(screen.getByRole('button', { name: 'Move Item 2' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await field(screen, 'Item 3').click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(field(screen, 'Item 2')).toHaveFocus()
  await save(screen)
  await expect.element(screen.getByText('Question saved')).toBeVisible()
  expect(placed(sent()[0]!).key).toEqual({ order: ['<p>First</p>', '<p>Second</p>'] })
})

test('pairs keep what goes with them when they are moved, and Enter leads from side to side', async () => {
  const screen = await open(101)
  await ask(screen, 'Match')
  await field(screen, 'Item 1').click()
  await userEvent.keyboard('a{Enter}b{Enter}c{Enter}d')
  ;(screen.getByRole('button', { name: 'Move Pair 2' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field(screen, 'Item 1')).toHaveValue('c')
  await expect.element(field(screen, 'Goes with item 1')).toHaveValue('d')
  await press(screen, 'Add a choice that goes with none')
  await fill(screen, { 'Further choice 1': 'e' })
  await save(screen)
  await expect.element(screen.getByText('Question saved')).toBeVisible()
  const { items, options: all } = sent()[0]!.parts as {
    items: { html: string }[]
    options: { html: string }[]
  }
  expect(items.map(({ html }) => html)).toEqual(['<p>c</p>', '<p>a</p>'])
  expect(all.map(({ html }) => html).sort()).toEqual(['<p>b</p>', '<p>d</p>', '<p>e</p>'])
})

test('a blank that is taken out of the text takes its answer along', async () => {
  const screen = await open(5)
  await ask(screen, 'One ___ two ___ three')
  await fill(screen, { 'Accepted answers to blank 1': 'first', 'Accepted answers to blank 2': 'second' })
  await field(screen, 'Question').click()
  const words = field(screen, 'Question').element().querySelector('p')!.firstChild!
  getSelection()!.setBaseAndExtent(words, 4, words, 8)
  await expect.poll(() => getSelection()!.toString()).toBe('___ ')
  await new Promise(requestAnimationFrame)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field(screen, 'Question')).toHaveTextContent('One two ___ three')
  await expect.element(field(screen, 'Accepted answers to blank 1')).toHaveValue('second')
  expect(screen.getByRole('textbox', { name: 'Accepted answers to blank 2' }).elements()).toEqual([])
})
