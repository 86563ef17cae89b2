import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { questionImportErrors } from '#contract/features/question/errors.ts'
import type { ImportFormat } from '#contract/features/question/import.ts'
import type { questionImportCalls } from '#contract/features/question/import-calls.ts'
import type { Scoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { fileKey, filesOf } from '#server/features/file/public.ts'
import { tableFile, writeTable } from '#server/features/table/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { bankToUse } from '../access.ts'
import { type Thing, textWith } from '../importing/reading/rich.ts'
import { type Column, examples, notes, sheetOf } from '../importing/template.ts'
import { keysOf } from '../keys.ts'
import { wordOf } from './word.ts'
import { type Leaving, leavingThings, linesOf, type Written, writtenOf } from './written.ts'

interface LeavingRow {
  version_id: string
  type: number
  html: string
  parts: unknown
  scoring: Scoring
  difficulty: number
  points: number
  knowledge: string[]
  tags: string[]
}
interface Wanted {
  bankId: string
  /** All of the bank without one. */
  folderId: string | null
  isInFolder: boolean
  /** All without one. */
  questionIds: readonly string[]
}
const leavingRows = prepared(
  (_, { bankId, folderId, isInFolder, questionIds }: Wanted) => sql<LeavingRow>`
    select version.id as version_id, version.type, version.html, version.parts, version.scoring, question.difficulty, question.points,
      question.knowledge, question.tags
    from question join question_version version
      on version.question_id = question.id and version.number = question.version
    where question.bank_id = ${bankId} and question.deleted_at is null
      and (not ${isInFolder}::boolean or question.folder_id is not distinct from ${folderId}::uuid)
      and (cardinality(${questionIds}::uuid[]) = 0 or question.id = any(${questionIds}::uuid[]))
    order by question.created_at, question.id`,
)

/** The template for questions, with examples. */
export const getTemplate: HandlerOf<typeof questionImportCalls.template> = async ({ language }) => {
  const isEnglish = language === 'en'
  const name = isEnglish ? 'Question template' : '题目导入模板'
  const options = { names: [isEnglish ? 'Questions' : '题目'], others: [notes(language)], wide: 2 }
  return tableFile([name], 'xlsx', await writeTable('xlsx', examples(language), options))
}

/** Questions of a bank as a file that can be read again. @throws notFound, exportEmpty */
export const exportQuestions: HandlerOf<typeof questionImportCalls.export> = async (
  context,
  { bankId, folderId, questionIds, format },
) => {
  const { db, language } = context
  const [bank, rows] = await Promise.all([
    bankToUse(context, bankId),
    leavingRows(db, { bankId, folderId: folderId ?? null, isInFolder: folderId !== undefined, questionIds }),
  ])
  if (rows.length === 0) fail(questionImportErrors.exportEmpty)
  const keys = await keysOf(
    db,
    rows.map(({ version_id }) => version_id),
  )
  const questions = rows.flatMap(({ version_id, type, ...row }): Leaving[] => {
    const [known, key] = [typeOf(type), keys.get(version_id)]
    return known && key ? [{ ...row, type: known, key: key.key, explanation: key.explanation }] : []
  })
  const { things, add } = leavingThings()
  const written = questions.map(question => writtenOf(question, language, add, format === 'xlsx'))
  return fileOf(context, format, bank.title, written, things)
}

async function fileOf(
  context: AccountContext,
  format: ImportFormat,
  title: string,
  questions: readonly Written[],
  things: Thing[],
) {
  const { language } = context
  if (format === 'xlsx') {
    const rows = questions.map(question => rowOf(question, things))
    return tableFile([title], format, await writeTable(format, sheetOf(rows, language), { wide: 2 }))
  }
  const lines = questions.flatMap((question, place) => [...linesOf(question, place + 1, language), ''])
  const name = `${title.replace(/[\\/:*?"<>|]/g, ' ').trim()}.${format}`
  if (format === 'txt') {
    const text = lines.map(line => textWith(line, things)).join('\r\n')
    return { name, type: 'text/plain', content: Buffer.from(`\uFEFF${text}`).toString('base64') }
  }
  const content = await wordOf(lines, things, await picturesOf(context, things))
  return {
    ...{ name, content: content.toString('base64') },
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }
}

/** A question as a row of the template. */
function rowOf(
  { options, ...question }: Written,
  things: readonly Thing[],
): Partial<Record<Column, string | number>> {
  const text = (marked: string) => textWith(marked, things)
  return {
    ...question,
    ...{ stem: text(question.stem), answer: text(question.answer), explanation: text(question.explanation) },
    ...Object.fromEntries(
      options.map((option, place) => [`option${String.fromCharCode(65 + place)}`, text(option)]),
    ),
  }
}

/** The bytes and sizes of the pictures that stand in questions. */
async function picturesOf({ db, files }: AccountContext, things: readonly Thing[]) {
  const ids = things.flatMap(thing => (thing.kind === 'picture' && thing.fileId !== '' ? [thing.fileId] : []))
  const stored = await filesOf(db, [...new Set(ids)])
  const pictures = new Map<string, { content: Buffer; extension: string; width: number; height: number }>()
  for (const [id, { mime, width, height }] of stored)
    if (width !== null && height !== null)
      pictures.set(id, {
        content: await readFile(files.localPath(fileKey(id))),
        extension: mime.split('/')[1] ?? 'png',
        ...{ width, height },
      })
  return pictures
}
