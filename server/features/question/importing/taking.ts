import { kernelErrors } from '#contract/error.ts'
import { questionImportErrors } from '#contract/features/question/errors.ts'
import type { questionImportCalls } from '#contract/features/question/import-calls.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { lockTable, noteReturned, noteTaken, toUndo } from '#server/features/table/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { bankToEdit } from '../access.ts'
import { takeOut } from '../batch.ts'
import { addQuestions } from '../writing.ts'
import { keyOf, type Place, type WaitingQuestion } from './preview.ts'
import { settle } from './settled.ts'

interface TakenQuestion extends WaitingQuestion {
  questionId: string
}

/**
 * Writes the questions into the bank. What stays behind may be corrected, and taken later.
 * @throws notFound, applied, nothing, and as `addQuestions`
 */
export const applyPreview: HandlerOf<typeof questionImportCalls.apply> = async (
  context,
  { importId, withUncertain },
) => {
  const { db, now } = context
  const table = (await lockTable.first(db, keyOf(context, importId))) ?? fail(kernelErrors.notFound)
  const rows = table.changes as unknown as WaitingQuestion[]
  const ready = rows.flatMap(row => {
    if (row.isLeftOut || (row.isConflict && !withUncertain)) return []
    const { question, problem } = settle(row)
    return problem ? [] : [{ row, question }]
  })
  const before = (table.former ?? []) as unknown as TakenQuestion[]
  if (ready.length === 0) fail(before.length > 0 ? tableErrors.applied : questionImportErrors.nothing)
  // What was written first is found last: lists show the newest first.
  const made = await addQuestions(
    context,
    table.extra as unknown as Place,
    ready.map(({ question }) => question),
  )
  const taken = ready.map(({ row }, place) => ({ ...row, isConflict: false, questionId: made[place]!.id }))
  const isReady = new Set(ready.map(({ row }) => row))
  void noteTaken(db, {
    ...{ id: importId, now },
    taken: JSON.stringify([...before, ...taken]),
    waiting: JSON.stringify(numbered(rows.filter(row => !isReady.has(row)))),
  })
  return { changed: made.length }
}

/**
 * Takes the questions of an import out of the bank; they wait to be taken again.
 * @throws notFound, notApplied, notYours, courseEnded; nothingToUndo where all of them have been removed by hand
 */
export const undoImport: HandlerOf<typeof questionImportCalls.undo> = async (context, { importId }) => {
  const { db, now } = context
  const table = toUndo(await lockTable.first(db, keyOf(context, importId)))
  const taken = (table.former ?? []) as unknown as TakenQuestion[]
  const done = await takeOut(
    context,
    taken.map(({ questionId }) => questionId),
  )
  if (done === 0) {
    await bankToEdit(context, (table.extra as unknown as Place).bankId)
    fail(questionImportErrors.nothingToUndo)
  }
  const rows = [
    ...taken.map(({ questionId: _, ...row }) => row),
    ...(table.changes as unknown as WaitingQuestion[]),
  ]
  const waiting = JSON.stringify(numbered(rows.sort((one, other) => one.line - other.line)))
  void noteReturned(db, { id: importId, waiting, now })
  return { changed: done }
}

const numbered = (rows: readonly WaitingQuestion[]) => rows.map((row, place) => ({ ...row, row: place }))
