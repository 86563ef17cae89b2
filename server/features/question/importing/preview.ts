import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kernelErrors } from '#contract/error.ts'
import { extensionOf, textPictureProblem } from '#contract/features/file/rules.ts'
import { bankErrors, questionImportErrors } from '#contract/features/question/errors.ts'
import { questionImportLimits } from '#contract/features/question/import.ts'
import type { questionImportCalls } from '#contract/features/question/import-calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { checkQuota, storeFile, textFor } from '#server/features/file/public.ts'
import {
  countsOf,
  keepTable,
  lockTable,
  noteMade,
  noteRow,
  noteUndone,
  pageOfTable,
  readInThread,
  type TableKey,
  toApply,
  toUndo,
} from '#server/features/table/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, HandlerOf } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { bankToUse } from '../access.ts'
import { deleteQuestions } from '../batch.ts'
import { addQuestions } from '../writing.ts'
import type { ReadFile } from './import-thread.ts'
import type { Left } from './reading/draft.ts'
import { type Found, settle } from './settled.ts'

/** A question as it waits to be taken; `isConflict` as `table` tells rows apart. */
interface WaitingQuestion extends Found {
  row: number
  isConfirmed: boolean
  isLeftOut: boolean
  isConflict: boolean
}

const keyOf = ({ person }: AccountContext, id: string): TableKey => ({
  ...{ id, about: 'questions', courseId: null, activityId: null, authorId: person.id },
})

interface Place {
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

/** What somebody says of a question in the preview. */
export const correctPreviewed: HandlerOf<typeof questionImportCalls.correct> = async (
  context,
  { importId, row, ...said },
) => {
  const { db } = context
  const table = toApply(await lockTable.first(db, keyOf(context, importId)))
  const rows = table.changes as unknown as WaitingQuestion[]
  const before = rows[row] ?? fail(kernelErrors.notFound)
  const settledBy = [
    ...(said.type === undefined ? [] : ['typeGuessed', 'typeDisagrees']),
    ...(said.answer === undefined ? [] : ['answersDiffer', 'answerGuessed']),
  ]
  const after = waiting({
    ...before,
    said: said.type ?? before.said,
    answer: said.answer ?? before.answer,
    isConfirmed: said.isConfirmed ?? before.isConfirmed,
    isLeftOut: said.isLeftOut ?? before.isLeftOut,
    found: before.found.filter(mark => !settledBy.includes(mark)),
  })
  void noteRow(db, importId, row, JSON.stringify(after))
  return { question: shown(context, after) }
}

/** Writes the questions into the bank. @throws applied, nothing, and as `addQuestions` */
export const applyPreview: HandlerOf<typeof questionImportCalls.apply> = async (
  context,
  { importId, withUncertain },
) => {
  const { db, now } = context
  const table = toApply(await lockTable.first(db, keyOf(context, importId)))
  const rows = table.changes as unknown as WaitingQuestion[]
  const taken = rows.flatMap(row => {
    if (row.isLeftOut || (row.isConflict && !withUncertain)) return []
    const { question, problem } = settle(row)
    return problem ? [] : [{ row, question }]
  })
  if (taken.length === 0) fail(questionImportErrors.nothing)
  // What was written first is found last: lists show the newest first.
  const made = await addQuestions(
    context,
    table.extra as unknown as Place,
    taken.map(({ question }) => question),
  )
  const changes = taken.map(({ row }, place) => ({ ...row, isConflict: false, questionId: made[place]!.id }))
  void noteMade(db, importId, JSON.stringify(changes), now)
  return { changed: made.length }
}

/** Takes the questions of an import out of the bank. @throws notApplied, and as `deleteQuestions` */
export const undoImport: HandlerOf<typeof questionImportCalls.undo> = async (context, { importId }) => {
  const { db, now } = context
  const table = toUndo(await lockTable.first(db, keyOf(context, importId)))
  const ids = (table.changes as unknown as { questionId: string }[]).map(({ questionId }) => questionId)
  const { done } = await deleteQuestions(context, ids)
  void noteUndone(db, importId, now)
  return { changed: done }
}
