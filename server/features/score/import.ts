import { languages, type Text } from '#contract/error.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { bookLimits, maxImported } from '#contract/features/score/import.ts'
import type { scoreImportCalls } from '#contract/features/score/import-calls.ts'
import { ownKind, reasonLength, scoreLimit } from '#contract/features/score/rules.ts'
import {
  compareTable,
  countsOf,
  keepPreview,
  lockTable,
  noteMade,
  noteUndone,
  ofCaller,
  pageOfTable,
  plain,
  toApply,
  toUndo,
} from '#server/features/table/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext, HandlerOf } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { type Book, type BookColumn, bookOf, layoutOf, sourcesOf } from './book.ts'
import { currentEntries, enterAll } from './entering.ts'
import { bookWords, cellScore, columnTitle, everyStudent, kindTitle } from './export.ts'
import type {
  BookPlan,
  Known,
  KnownPlace,
  KnownStudent,
  PlannedChange,
  PlannedProblem,
} from './import-plan.ts'
import { publishScoreChange } from './publishing.ts'
import { lockScheme } from './scheme.ts'

/** Reads a file and keeps what it would change. */
export const previewImport: HandlerOf<typeof scoreImportCalls.preview> = async (context, { encoding }) => {
  const { changes, problems, same, fileName, source } = await compareTable<BookPlan>(
    context.file,
    new URL('./import-thread.ts', import.meta.url),
    {
      known: () => knownIn(context),
      encoding,
      ...{ limit: bookLimits.students, memory: 384 },
      ...{ maxChanges: maxImported, tooMany: scoreErrors.tooMany },
    },
  )
  const importId = await keepPreview(context, 'scores', {
    ...{ changes, problems, same, source },
    fileName: [...fileName].slice(0, reasonLength).join(''),
  })
  return { importId, counts: countsOf({ changes, problems, same }), source }
}

/** What a file is compared with: the gradebook as the export would write it now. */
async function knownIn(context: CourseContext): Promise<Known> {
  const { db, course } = context
  const [students, entries, layout] = await Promise.all([
    everyStudent(db, course.id),
    currentEntries(db, course.id),
    layoutOf(context),
  ])
  const accountIds = students.map(({ id }) => id)
  const book = await bookOf(context, layout, { accountIds, forStudents: false })
  const entered = Map.groupBy(entries, ({ account_id }) => account_id)
  const known = students.map(({ id, name, number }): KnownStudent => {
    const line = book.lineOf(id)
    return {
      ...{ id, name, number },
      shown: [
        ...line.cells.map(cell => cellScore(cell, book.scheme)),
        ...line.kinds.map(({ score }) => score),
      ],
      entered: Object.fromEntries(
        (entered.get(id) ?? []).flatMap(entry =>
          entry.score === null ? [] : [[entry.column_id ?? entry.kind, entry.score]],
        ),
      ),
    }
  })
  const { name, number, class: className, total, letter, left } = bookWords
  return {
    students: JSON.stringify(known),
    places: placesOf(context, book),
    names: {
      name: namesOf(name),
      number: namesOf(number),
      ignored: [className, total, letter, left].flatMap(namesOf),
    },
  }
}

const inAll = (text: Text) => [...new Set(languages.map(language => textIn(language, { text })))]
const namesOf = (text: Text) => inAll(text).map(plain)

/** The columns of a gradebook's file: those of the activities and of the staff, and behind them the kinds. */
function placesOf(context: CourseContext, { columns, scheme }: Pick<Book, 'columns' | 'scheme'>) {
  const called = new Map(scheme.kinds.map(({ kind, name }) => [kind, name]))
  // A file may be older than what the course calls a kind.
  const kindNames = new Map(
    sourcesOf(context).map(({ kind, name }) => [kind, [...new Set([called.get(kind)!, ...inAll(name)])]]),
  )
  // A kind's only column may be called like the kind, in the language of whoever exports it.
  const titlesOf = ({ kind, title }: BookColumn) => {
    const names = kindNames.get(kind)!
    return names.includes(title) ? names : [title]
  }
  return [
    ...columns.map(
      (column): KnownPlace => ({
        item: column.kind === ownKind ? column.id : null,
        isKind: false,
        title: column.title,
        fullScore: column.fullScore,
        written: titlesOf(column).map(title => columnTitle({ ...column, title })),
      }),
    ),
    ...scheme.kinds.map(
      ({ kind, name, weight }): KnownPlace => ({
        ...{ item: kind, isKind: true, title: name, fullScore: scoreLimit },
        written: kindNames.get(kind)!.map(each => kindTitle({ name: each, weight })),
      }),
    ),
  ]
}

/** A page of what a file would change, of what has changed meanwhile, or of what cannot be used. */
export const pageOfPreview: HandlerOf<typeof scoreImportCalls.getPreview> = async (
  context,
  { importId, ...input },
) => {
  const { rows, counts, total, source } = await pageOfTable<PlannedChange | PlannedProblem>(
    context.db,
    ofCaller('scores', context, importId),
    input,
  )
  const shown = rows.map(row =>
    'problem' in row
      ? { ...row, before: null, after: null, base: null, isConflict: false }
      : { ...row, problem: '' as const, value: '' },
  )
  return { ...pageAnswer(shown, total, input), counts, source }
}

/** Enters the grades as the preview showed, all or none. @throws applied, importChanged */
export const applyImport: HandlerOf<typeof scoreImportCalls.apply> = async (
  context,
  { importId: id, overwrites },
) => {
  const { db, course, now } = context
  const [table] = await Promise.all([
    lockTable.first(db, ofCaller('scores', context, id)),
    lockScheme(db, course.id),
  ])
  const found = toApply(table)
  const planned = found.changes as unknown as PlannedChange[]
  const changes = planned.filter(({ isConflict }) => overwrites || !isConflict)
  const entries = changes.map(({ studentId, item, after, entered }) => ({
    ...{ studentId, item, score: after, seen: entered },
  }))
  const done = await enterAll(context, entries, found.file_name)
  if (done.length < changes.length) fail(scoreErrors.importChanged)
  void noteMade(db, id, JSON.stringify(changes), now)
  publishScoreChange(
    context,
    course.id,
    changes.map(({ studentId }) => studentId),
  )
  return { changed: changes.length }
}

/** Takes back what a file entered. @throws notApplied */
export const undoImport: HandlerOf<typeof scoreImportCalls.undo> = async (context, { importId: id }) => {
  const { db, course, now } = context
  const [table] = await Promise.all([
    lockTable.first(db, ofCaller('scores', context, id)),
    lockScheme(db, course.id),
  ])
  const found = toUndo(table)
  const { applied_at: appliedAt, file_name } = found
  const changes = found.changes as unknown as PlannedChange[]
  const entries = changes.map(({ studentId, item, after, entered }) => ({
    ...{ studentId, item, score: entered, seen: after, enteredAt: appliedAt },
  }))
  const done = await enterAll(context, entries, file_name)
  void noteUndone(db, id, now)
  publishScoreChange(
    context,
    course.id,
    done.map(({ account_id }) => account_id),
  )
  return { changed: done.length }
}
