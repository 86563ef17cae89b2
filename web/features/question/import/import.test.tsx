import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { questionErrors, questionImportErrors } from '#contract/features/question/errors.ts'
import { questionImportLimits } from '#contract/features/question/import.ts'
import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { questionRoutes } from '../routes.ts'
import { sampleBank, sampleQuestion, sampleRows } from '../sample-bank.ts'
import type { ImportedQuestion } from './ImportedRow.tsx'

let on: ReturnType<typeof stage>
const importId = idOf(900)
const address = `/questions/import?bankId=${sampleBank.id}`

const { type, parts, key, scoring, explanation, difficulty, points } = sampleQuestion
const imported = (row: number, change: Partial<ImportedQuestion> = {}): ImportedQuestion => ({
  ...{ row, line: row * 4 + 1, number: row + 1, answer: '', marks: [], problem: '' },
  ...{ isConfirmed: false, isLeftOut: false },
  question: {
    ...{ type, html: `<p>Question ${row + 1}</p>`, parts, key, scoring, explanation, difficulty, points },
    ...{ knowledge: [], tags: [], fileIds: [] },
  },
  ...change,
})

/** What the server keeps of the import, as far as these screens see it. */
let rows: ImportedQuestion[]
let taken: number
const left = [{ line: 40, text: 'Good luck!', reason: 'between' as const }]
const isUnsure = ({ marks, problem, isConfirmed, isLeftOut }: ImportedQuestion) =>
  isLeftOut || problem !== '' || (marks.length > 0 && !isConfirmed)

function page({ only, page = 1, limit = 20 }: InputOf<typeof calls.getPreview>) {
  const unsure = rows.filter(isUnsure)
  const ready = rows.filter(row => !isUnsure(row))
  const all =
    only === 'problems'
      ? left.map(each => ({ question: null, left: each }))
      : (only === 'conflicts' ? unsure : ready).map(question => ({ question, left: null }))
  return {
    list: all.slice((page - 1) * limit, page * limit),
    ...{ total: all.length, currentPage: page, pageTotal: Math.ceil(all.length / limit), pageSize: limit },
    counts: { changed: ready.length, conflicts: unsure.length, same: 0, problems: left.length },
    ...{ taken, bankId: sampleBank.id, fileName: '', appliedAt: null, undoneAt: null },
  } as AnswerOf<typeof calls.getPreview>
}

beforeEach(() => {
  on = stage(questionRoutes)
  rows = [
    imported(0),
    imported(1, { marks: ['noAnswer'], problem: 'Mark the right answer' }),
    imported(2, { marks: ['typeGuessed'], answer: 'A' }),
  ]
  taken = 0
  const { server } = on
  server.answer(bankCalls.get, sampleBank)
  server.answer(questionCalls.labels, { knowledge: [], tags: [] })
  const list = { list: sampleRows(2), total: 2, currentPage: 1, pageTotal: 1, pageSize: 50 }
  server.answer(questionCalls.list, list as never)
  server.answer(calls.previewText, { importId, counts: { changed: 1, conflicts: 2, same: 0, problems: 1 } })
  server.answer(calls.getPreview, page)
  server.answer(calls.correct, ({ row, question, ...said }: InputOf<typeof calls.correct>) => {
    const before = rows[row]!
    const next = {
      ...{
        isConfirmed: said.isConfirmed ?? before.isConfirmed,
        isLeftOut: said.isLeftOut ?? before.isLeftOut,
      },
      ...(question && { question: question as never, marks: [], problem: '' }),
    }
    rows[row] = { ...before, ...next }
    return { question: rows[row] } as never
  })
  server.answer(calls.apply, () => {
    const ready = rows.filter(row => !isUnsure(row))
    taken += ready.length
    rows = rows.filter(isUnsure)
    return { changed: ready.length }
  })
  server.answer(calls.undo, () => {
    const changed = taken
    taken = 0
    return { changed }
  })
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

type Opened = Awaited<ReturnType<typeof on.open>>
const button = (screen: Opened, name: string | RegExp) => screen.getByRole('button', { name })
const tab = (screen: Opened, name: RegExp) => screen.getByRole('tab', { name })

async function paste(text: string) {
  const screen = await on.open(address)
  await screen.getByRole('textbox', { name: 'Or paste text' }).fill(text)
  await button(screen, 'Preview').click()
  return screen
}

test('pasted questions are looked at, the unsure ones first, and taken; what stays can be taken later', async () => {
  const screen = await paste('1. What?')
  expect(on.server.inputsOf(calls.previewText)).toEqual([
    { bankId: sampleBank.id, folderId: null, text: '1. What?' },
  ])
  await expect.element(tab(screen, /To check/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByText('There is no answer')).toBeVisible()
  await expect.element(screen.getByText('No. 2 · Line 5', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Answer as written: A')).toBeVisible()
  // What has a mistake can't be confirmed as it stands.
  await expect.element(button(screen, 'It’s right')).toBeVisible()
  await button(screen, 'It’s right').click()
  await expect.element(button(screen, 'Import 2 questions')).toBeVisible()
  await tab(screen, /Ready/).click()
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  await tab(screen, /Not questions/).click()
  await expect.element(screen.getByText('Good luck!')).toBeVisible()
  await expect.element(screen.getByText('Belongs to no question')).toBeVisible()

  await button(screen, 'Import 2 questions').click()
  await expect.element(screen.getByText('1 question is not checked')).toBeVisible()
  await button(screen, /^Import only the 2/).click()
  await expect.element(screen.getByText('2 questions have been imported.')).toBeVisible()
  expect(on.server.inputsOf(calls.apply)).toEqual([{ importId, withUncertain: false }])
  await tab(screen, /To check/).click()
  await expect.element(screen.getByText('Question 2')).toBeVisible()
  await button(screen, 'Undo').click()
  await expect.element(screen.getByText('2 questions removed from the bank')).toBeVisible()
})

test('a question is corrected in place, in its text and its key', async () => {
  const screen = await paste('1. What?')
  await button(screen, 'Correct').first().click()
  await expect.element(screen.getByRole('dialog', { name: 'Correct the question on line 5' })).toBeVisible()
  const text = screen.getByRole('textbox', { name: 'Question', exact: true })
  await expect.element(text).toBeVisible()
  await text.click()
  await userEvent.keyboard('Which? ')
  await screen.getByRole('radio', { name: 'Option B is right' }).click({ force: true })
  await button(screen, 'Save').click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button(screen, 'Import 2 questions')).toBeVisible()
  const [said] = on.server.inputsOf(calls.correct) as InputOf<typeof calls.correct>[]
  expect(said).toMatchObject({ importId, row: 1, question: { type: 2, key: { right: ['2'] } } })
  expect(said?.question?.html).toContain('Which?')
})

test('what nobody wants is left out, and can be included again', async () => {
  const screen = await paste('1. What?')
  await button(screen, 'Leave out').first().click()
  await expect.element(screen.getByText('Left out')).toBeVisible()
  await button(screen, 'Include again').click()
  await expect.element(screen.getByText('Left out')).not.toBeInTheDocument()
  expect(on.server.inputsOf(calls.correct)).toEqual([
    { importId, row: 1, isLeftOut: true },
    { importId, row: 1, isLeftOut: false },
  ])
})

test('once all are taken, the way leads to the bank', async () => {
  rows = [imported(0)]
  const screen = await paste('1. What?')
  await button(screen, 'Import 1 question').click()
  await expect.element(screen.getByText('Everything is imported')).toBeVisible()
  await button(screen, 'Open the bank').click()
  await vi.waitFor(() => expect(location.pathname).toBe('/questions/bank'))
})

test('a thousand questions come page by page', async () => {
  rows = Array.from({ length: 1000 }, (_, row) => imported(row))
  const screen = await paste('1. What?')
  await expect.element(button(screen, 'Import 1000 questions')).toBeVisible()
  await expect.element(screen.getByText('Question 20', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByText('Question 600', { exact: true })).not.toBeInTheDocument()
})

test('nothing pasted, nothing understood and no network are said below the text, which stays', async () => {
  const screen = await paste(' ')
  await expect.element(screen.getByText('Paste the questions first, or choose a file')).toBeVisible()
  on.server.refuse(calls.previewText, questionImportErrors.empty)
  const text = screen.getByRole('textbox', { name: 'Or paste text' })
  await text.fill('Hello')
  await button(screen, 'Preview').click()
  await expect.element(screen.getByText('No questions were found in it')).toBeVisible()
  on.server.cut(calls.previewText)
  await button(screen, 'Preview').click()
  await expect.element(screen.getByText('No connection', { exact: false }).first()).toBeVisible()
  await expect.element(text).toHaveValue('Hello')
  await button(screen, 'Start from the example').click()
  await expect.element(text).toHaveValue(expect.stringContaining('[Matching]'))
})

test('a file is sent as soon as it is chosen; what is too large, or nobody can read, is said', async () => {
  const sent: FormData[] = []
  const before = window.fetch
  let answer: object = {
    status: 0,
    code: questionImportErrors.unreadable.code,
    message: 'This file can’t be read',
  }
  window.fetch = async (target, options) => {
    if (String(target) !== calls.previewFile.path) return before(target, options)
    sent.push(options?.body as FormData)
    return new Response(JSON.stringify(answer))
  }
  const screen = await on.open(`${address}&folderId=${idOf(711)}`)
  const input = () => vi.waitUntil(() => document.querySelector('input[type="file"]'))
  const huge = new File([new Uint8Array(questionImportLimits.file + 1)], 'huge.docx')
  await userEvent.upload(await input(), huge)
  await expect.element(screen.getByText('The file is larger than', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.upload(await input(), new File(['%PDF'], 'bomb.docx'))
  await expect.element(screen.getByText('This file can’t be read')).toBeVisible()
  const counts = { changed: 1, conflicts: 2, same: 0, problems: 1 }
  answer = { status: 1, code: 10000, message: 'success', data: { importid: importId, counts } }
  answer = { ...answer, code: (await import('#contract/error.ts')).successCode }
  await userEvent.upload(await input(), new File(['PK'], 'exam.docx'))
  await expect.element(tab(screen, /To check/)).toBeVisible()
  expect(
    sent.map(form => [form.get('bankid'), form.get('folderid'), (form.get('file') as File).name]),
  ).toEqual([
    [sampleBank.id, idOf(711), 'bomb.docx'],
    [sampleBank.id, idOf(711), 'exam.docx'],
  ])
})

test('a correction that is refused says why', async () => {
  on.server.refuse(calls.correct, questionErrors.textMissing)
  const screen = await paste('1. What?')
  await button(screen, 'It’s right').click()
  await expect.element(screen.getByText('Write the question first')).toBeVisible()
  await screen.getByRole('alertdialog').getByRole('button').click()
  await expect.element(screen.getByText('There is no answer')).toBeVisible()
})

test('a preview that is gone says so', async () => {
  on.server.refuse(calls.getPreview, kernelErrors.notFound)
  const screen = await on.open(`${address}&importid=${importId}`)
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('a bank leaves as a file, whole or the open folder', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  on.server.answer(calls.export, { name: 'Bank.docx', type: 'text/plain', content: btoa('x') })
  const folder = sampleBank.folders[0]!
  const screen = await on.open(`/questions/bank?id=${sampleBank.id}&folder=${folder.id}`)
  const open = async () => {
    await button(screen, `More actions for ${sampleBank.title}`).click()
    await button(screen, 'Export questions').click()
  }
  await open()
  await expect.element(screen.getByRole('radio', { name: folder.title, exact: false })).toBeChecked()
  await screen.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('The file is ready', { exact: false })).toBeVisible()
  await open()
  await screen.getByText('The whole bank').click()
  await screen.getByText('Excel').click()
  await screen.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await vi.waitFor(() =>
    expect(on.server.inputsOf(calls.export)).toEqual([
      { bankId: sampleBank.id, folderId: folder.id, questionIds: [], format: 'docx' },
      { bankId: sampleBank.id, questionIds: [], format: 'xlsx' },
    ]),
  )
  await vi.waitFor(() => expect(saved).toEqual(['Bank.docx', 'Bank.docx']))
  click.mockRestore()
})
