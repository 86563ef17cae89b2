import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kernelErrors } from '#contract/error.ts'
import { extensionOf, textPictureProblem } from '#contract/features/file/rules.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { bankErrors, questionImportErrors } from '#contract/features/question/errors.ts'
import { type QuestionMark, questionImportLimits } from '#contract/features/question/import.ts'
import type { questionImportCalls } from '#contract/features/question/import-calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { readWritten } from '#contract/features/question/written.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import type { InputOf } from '#contract/input.ts'
import { checkQuota, storeFile, textFor } from '#server/features/file/public.ts'
import {
  countsOf,
  keepTable,
  lockTable,
  noteRow,
  pageOfTable,
  readInThread,
  type TableKey,
} from '#server/features/table/public.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, HandlerOf } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { bankToUse } from '../access.ts'
import type { ReadFile } from './import-thread.ts'
import type { Left } from './reading/draft.ts'
import { type Found, settle } from './settled.ts'

/** A question as it waits to be taken; `isConflict` as `table` tells rows apart. */
export interface WaitingQuestion extends Found {
  /** Its index among those that wait. */
  row: number
  isConfirmed: boolean
  isLeftOut: boolean
  isConflict: boolean
}

export const keyOf = ({ person }: AccountContext, id: string): TableKey => ({
  ...{ id, about: 'questions', courseId: null, activityId: null, authorId: person.id },
})

export interface Place {
  bankId: string
  folderId: string | null
}

/** Reads the questions of a file and keeps them until somebody takes them. */
export const previewFile: HandlerOf<typeof questionImportCalls.previewFile> = async (context, place) => {
  const { file } = context
  if (!file) return fail(tableErrors.fileMissing)
  const kind = kinds[extensionOf(file.name)] ?? fail(questionImportErrors.unreadable)
  await checkPlace(context, place)
  return keep(context, place, await read({ path: file.path, kind }), file.name)
}
const kinds: Record<string, 'docx' | 'sheet' | 'text'> = {
  ...{ docx: 'docx', docm: 'docx', xlsx: 'sheet', xlsm: 'sheet', csv: 'sheet' },
  ...{ txt: 'text', text: 'text', md: 'text' },
}

/** The same of a text. */
export const previewText: HandlerOf<typeof questionImportCalls.previewText> = async (
  context,
  { text, ...place },
) => {
  await checkPlace(context, place)
  return keep(context, place, await read({ path: '', kind: 'text', text }), '')
}

/** Before much is read for a bank in which nothing may be written. */
async function checkPlace(context: AccountContext, { bankId }: Place) {
  const bank = await bankToUse(context, bankId)
  if (bank.level < 2) fail(bankErrors.notYours)
}

/** Megabytes for reading a file. */
const memory = 512

async function read(asked: { path: string } & Record<string, unknown>): Promise<ReadFile> {
  const answer = await readInThread<ReadFile | 'noHeader'>(
    new URL('./import-thread.ts', import.meta.url),
    asked,
    {
      ...{ limit: questionImportLimits.questions, memory },
      ...{ tooLarge: questionImportErrors.tooMany, unreadable: questionImportErrors.unreadable },
    },
  )
  if (answer === 'noHeader') return fail(questionImportErrors.noHeader)
  if (answer.found.length > questionImportLimits.questions)
    fail(questionImportErrors.tooMany, { limit: questionImportLimits.questions })
  if (answer.found.length === 0) fail(questionImportErrors.empty)
  return answer
}

async function keep(
  context: AccountContext,
  place: Place,
  { found, left, pictures }: ReadFile,
  fileName: string,
) {
  const files = await storePictures(context, pictures)
  const changes = found.map((each, row) =>
    waiting({ ...withPictures(each, files), row, isConfirmed: false, isLeftOut: false }),
  )
  const key = keyOf(context, newId())
  const name = [...fileName].slice(0, 200).join('')
  await context.inTransaction(({ db, now }) =>
    keepTable(db, key, { changes, problems: left, extra: place, fileName: name }, now),
  )
  return { importId: key.id, counts: countsOf({ changes, problems: left, same: 0 }) }
}

/** With whether somebody should look at it. */
function waiting(question: Omit<WaitingQuestion, 'isConflict'>): WaitingQuestion {
  const { marks, problem } = settle(question)
  const isUnsure = marks.length > 0 && !question.isConfirmed
  return { ...question, isConflict: question.isLeftOut || problem !== undefined || isUnsure }
}

/** Keeps the pictures of a document as files that nobody uses yet. @returns their ids, by name; null for what is no picture */
async function storePictures(context: AccountContext, pictures: ReadFile['pictures']) {
  const { files, person } = context
  const stored = new Map<string, string | null>()
  for (const { name, bytes } of pictures) {
    const content = Buffer.from(bytes, 'base64')
    const path = join(files.scratch, newId())
    await checkQuota(context, person.id, content.length)
    await writeFile(path, content)
    const shortName = name.slice(name.lastIndexOf('/') + 1)
    const file = await context.inTransaction(unit =>
      storeFile(unit, { ownerId: person.id, name: shortName, path, unused: true }),
    )
    const isSound = !textPictureProblem(file) && file.width !== null
    stored.set(name, isSound ? file.id : null)
  }
  return stored
}

function withPictures(found: Found, files: ReadonlyMap<string, string | null>): Found {
  let isLost = false
  const filled = (html: string) =>
    html.replace(/<img data-file="([^"]*)" alt="([^"]*)">/g, (_, name: string, alt: string) => {
      const id = files.get(name)
      if (!id) isLost = true
      return id ? `<img data-file="${id}" alt="${alt}">` : ''
    })
  const shown = {
    ...{ html: filled(found.html), explanation: filled(found.explanation) },
    options: found.options.map(filled),
  }
  return { ...found, ...shown, found: isLost ? [...found.found, 'pictureLost'] : found.found }
}

/** A page of a preview: the questions, or what belongs to none. */
export const pageOfPreview: HandlerOf<typeof questionImportCalls.getPreview> = async (
  context,
  { importId, ...input },
) => {
  const found = await pageOfTable<WaitingQuestion | Left>(context.db, keyOf(context, importId), input)
  const list = found.rows.map(row =>
    'reason' in row ? { question: null, left: row } : { question: shown(context, row), left: null },
  )
  return {
    ...pageAnswer(list, found.total, input),
    counts: found.counts,
    taken: found.taken,
    bankId: (found.extra as Place).bankId,
    fileName: found.file_name,
    appliedAt: found.applied_at,
    undoneAt: found.undone_at,
  }
}

/** A question as somebody looks at it, with addresses for its pictures. */
function shown(context: AccountContext, waiting: WaitingQuestion) {
  const { row, line, number, answer, isConfirmed, isLeftOut } = waiting
  const { question, marks, problem } = settle(waiting)
  const type = typeOf(question.type)
  const text = (html: string) => textFor(context, html)
  return {
    ...{ row, line, number, answer, marks, isConfirmed, isLeftOut },
    question: {
      ...question,
      html: text(question.html),
      explanation: text(question.explanation),
      parts: type ? type.withTexts(question.parts, text) : question.parts,
    },
    problem: problem ? textIn(context.language, problem.error, problem.details) : '',
  }
}

/** What somebody says of a question in the preview. @throws what is wrong with a question that is given anew */
export const correctPreviewed: HandlerOf<typeof questionImportCalls.correct> = async (
  context,
  { importId, row, ...said },
) => {
  const { db } = context
  const table = (await lockTable.first(db, keyOf(context, importId))) ?? fail(kernelErrors.notFound)
  const rows = table.changes as unknown as WaitingQuestion[]
  const before = rows[row] ?? fail(kernelErrors.notFound)
  const after = waiting(corrected(before, said))
  void noteRow(db, importId, row, JSON.stringify(after))
  return { question: shown(context, after) }
}

type Correction = Omit<InputOf<typeof questionImportCalls.correct>, 'importId' | 'row'>

function corrected(
  before: WaitingQuestion,
  { type, answer, question, ...said }: Correction,
): WaitingQuestion {
  const settledBy: QuestionMark[] = [
    ...(type === undefined ? [] : (['typeGuessed', 'typeDisagrees'] as const)),
    ...(answer === undefined ? [] : (['answersDiffer', 'answerGuessed'] as const)),
  ]
  const { given, ...read } = before
  // Of another type it is read anew, from what somebody has written of it.
  const written = type === undefined || !given ? read : { ...read, ...textsOf(given, read.options) }
  const kept = type === undefined ? given : undefined
  const next = question ? cleaned(question) : kept
  return {
    ...written,
    ...(next && { given: next }),
    ...(type !== undefined && { said: type, isTypeChosen: true }),
    answer: answer ?? before.answer,
    isConfirmed: said.isConfirmed ?? before.isConfirmed,
    isLeftOut: said.isLeftOut ?? before.isLeftOut,
    found: before.found.filter(mark => !settledBy.includes(mark)),
  }
}

/** What stays of a question when its type changes. */
function textsOf({ html, explanation, parts }: QuestionInput, former: string[]) {
  const { options } = parts as { options?: { html?: string }[] }
  const texts = options?.flatMap(option => option.html ?? [])
  return { html, explanation, options: texts && texts.length > 0 ? texts : former }
}

function cleaned(input: QuestionInput): QuestionInput {
  const { question, problem } = readWritten(input, html => cleanHtmlWithPictures(html))
  if (problem) return fail(problem.error, problem.details)
  return { ...question, type: question.type.number }
}
