import { kernelErrors } from '#contract/error.ts'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { scoreImportCalls } from '#contract/features/score/import-calls.ts'
import { maxDropped, ownKind, type Points, scoreLimit, weightTotal } from '#contract/features/score/rules.ts'
import { uuid } from '#contract/wire.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { findStudent, pageOfStudents } from '#server/features/member/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { type BookColumn, bookOf, type Layout, type Line, layoutOf } from './book.ts'
import { type Happened, noteChanges, pageOfChanges } from './book-changes.ts'
import {
  pageOfDeleted,
  removeColumn,
  restoreColumn,
  saveColumn,
  saveColumns,
  sortColumns,
} from './column-keeping.ts'
import { changesOfScore, enterScore, numberOf, undoScore } from './entering.ts'
import { totalsTurned } from './events.ts'
import { exportBook } from './export.ts'
import { countFormer, findFormer, pageOfFormer } from './former.ts'
import { applyImport, pageOfPreview, previewImport, undoImport } from './import.ts'
import { saveLetters } from './letters.ts'
import { publishSchemeChange, publishScoreChange } from './publishing.ts'
import { lockScheme, type Scheme, type SchemeChange, saveScheme, schemeOf, showTotals } from './scheme.ts'
import { scoreSource } from './source.ts'

export const scoreHandlers = serve(scoreCalls, {
  list: async (context, { name, page, limit }) => {
    const isStudent = context.role === 'student'
    const [{ students, total }, left, layout] = await Promise.all([
      isStudent ? ownLine(context) : found(context, name, page, limit),
      isStudent ? 0 : countFormer(context.db, context.course.id),
      layoutOf(context),
    ])
    const { book, list } = await linesOf(context, layout, students)
    return {
      ...pageAnswer(list, total, { page, limit }),
      columns: book.columns.map(presentColumn),
      kinds: [...book.scheme.kinds],
      missingcounts: book.scheme.missingCounts,
      letters: [...book.scheme.letters],
      shown: book.scheme.isShown,
      left,
      can: canOf(context),
    }
  },

  listFormer: async (context, { name: search, page, limit }) => {
    const [{ students, total }, layout] = await Promise.all([
      pageOfFormer(context.db, context.course.id, { search, page, limit }),
      layoutOf(context),
    ])
    const { list } = await linesOf(context, layout, students)
    return pageAnswer(list, total, { page, limit })
  },

  getStudent: async (context, { studentId }) => {
    const isStudent = context.role === 'student'
    const { student, book, line } = await seenBy(context, studentId)
    const leftAt = student && 'left_at' in student ? student.left_at : null
    return {
      studentId: student?.id ?? null,
      ...personOf(context, student),
      total: isStudent && !book.scheme.isShown ? null : line.total,
      extra: line.extra,
      items: line.kinds.map(kind => ({ ...kind })),
      columns: book.columns.map(presentColumn),
      cells: cellsOf(book.columns, line),
      missingCounts: book.scheme.missingCounts,
      letters: [...book.scheme.letters],
      shown: book.scheme.isShown,
      leftAt,
      // Of who has left it is only looked at.
      can: { grade: context.may('grade') && leftAt === null },
    }
  },

  listHomework: async (context, { studentId }) => {
    const { student, book, line } = await seenBy(context, studentId)
    const list = book.columns.flatMap((column, place) => {
      if (column.kind !== 'homework') return []
      const { score, isMissing, isExcused } = line.cells[place]!
      const { id, title, fullScore, address } = column
      return [{ id, title, score, fullScore, state: isMissing, isExcused, address }]
    })
    return { studentId: student?.id ?? null, ...personOf(context, student), list }
  },

  getScheme: async context => {
    const { scheme, columns } = await layoutOf(context)
    return {
      items: [...scheme.kinds],
      columns: columns.map(presentColumn),
      missingCounts: scheme.missingCounts,
      ...pointsOf(scheme),
      letters: [...scheme.letters],
      shown: scheme.isShown,
      can: canOf(context),
    }
  },

  setScheme: async (context, { items, missingCounts, seen, ...given }) => {
    const known = new Set([...context.declarations.of(scoreSource).map(({ kind }) => kind), ownKind])
    const weights = [...new Map(items.map(item => [item.kind, item])).values()].map(
      ({ kind, weight, dropped }) => {
        if (!known.has(kind)) return fail(kernelErrors.notFound)
        return { kind, weight: tenths(weight ?? 0), dropped: Math.min(dropped, maxDropped) }
      },
    )
    const sum = tenths(weights.reduce((total, { weight }) => total + weight, 0))
    if (sum !== weightTotal || weights.some(({ weight }) => weight < 0))
      fail(scoreErrors.weightsWrong, { sum })
    const points = {
      starPoints: null,
      bestPoints: null,
      likePoints: null,
      topicLimit: null,
      ...pointsIn(given),
    }
    const [, before] = await Promise.all([lockScheme(context.db, context.course.id), schemeOf(context)])
    if (seen && !isAsSeen(before, seen)) fail(scoreErrors.schemeChanged)
    const change = { weights, missingCounts: missingCounts ?? null, ...points }
    saveScheme(context.db, context.course.id, change)
    noteChanges(context, schemeChanges(before, change))
    publishSchemeChange(context, context.course.id)
    return {}
  },

  setLetters: async (context, { letters, seen }) => {
    const [, before] = await Promise.all([lockScheme(context.db, context.course.id), schemeOf(context)])
    if (seen && lettersText(before.letters) !== lettersText(highestFirst(seen)))
      fail(scoreErrors.schemeChanged)
    const saved = saveLetters(context.db, context.course.id, letters)
    const texts = { before: lettersText(before.letters), after: lettersText(saved) }
    if (texts.before !== texts.after) noteChanges(context, [{ kind: 'letters', ...texts }])
    publishSchemeChange(context, context.course.id)
    return {}
  },

  saveColumns: async (context, { list }) => {
    const ids = await saveColumns(context, list)
    publishSchemeChange(context, context.course.id)
    return { ids }
  },

  show: async (context, { shown }) => {
    const { db, course, now } = context
    const [, before] = await Promise.all([lockScheme(db, course.id), schemeOf(context)])
    if (before.isShown !== shown) noteChanges(context, [{ kind: shown ? 'totalsShown' : 'totalsHidden' }])
    showTotals(db, course.id, shown ? now : null)
    void context.emit(totalsTurned, { courseId: course.id })
    publishSchemeChange(context, context.course.id)
    return {}
  },

  set: async (context, { studentId, item, score, reason, seen }) => {
    const entered = numberOf(score)
    const changeId = await enterScore(context, {
      ...{ studentId, item, score: entered, reason, seen: seenIn(seen) },
    })
    publishScoreChange(context, context.course.id, [studentId])
    return { changeId }
  },

  clear: async (context, { studentId, item, reason, seen }) => {
    const changeId = await enterScore(context, {
      ...{ studentId, item, score: null, reason, seen: seenIn(seen) },
    })
    publishScoreChange(context, context.course.id, [studentId])
    return { changeId }
  },

  undo: async (context, { studentId, item, changeId }) => {
    if (!uuid.test(changeId)) fail(kernelErrors.notFound)
    await undoScore(context, studentId, item, changeId)
    publishScoreChange(context, context.course.id, [studentId])
    return {}
  },

  listChanges: async (context, { studentId, item }) => ({
    list: await changesOfScore(context, studentId, item),
  }),

  export: exportBook,
})

/** What a client says that stood there; undefined where it says nothing. */
const seenIn = (seen: string | undefined) =>
  seen === undefined ? undefined : seen.trim() === '' ? null : numberOf(seen)

const pointKinds = ['starPoints', 'bestPoints', 'likePoints', 'topicLimit'] as const
const pointsOf = ({ starPoints, bestPoints, likePoints, topicLimit }: Points): Points => ({
  ...{ starPoints, bestPoints, likePoints, topicLimit },
})

/** Those that are given. @throws scoreForm */
function pointsIn(given: Partial<Record<keyof Points, number | null | undefined>>): Partial<Points> {
  const named = pointKinds.filter(kind => given[kind] !== undefined)
  return Object.fromEntries(
    named.map(kind => {
      const points = given[kind] ?? -1
      if (points < 0 || points > scoreLimit) fail(scoreErrors.scoreForm, { limit: scoreLimit })
      return [kind, tenths(points)]
    }),
  )
}

interface SeenWeight {
  kind: string
  weight: number | null
  dropped: number
}

/** Whether every kind counts as much as was seen; one that was not seen counted nothing. */
function isAsSeen({ kinds }: Scheme, seen: readonly SeenWeight[]) {
  const known = new Map(seen.map(one => [one.kind, one]))
  return kinds.every(({ kind, weight, dropped }) => {
    const one = known.get(kind)
    return weight === (one?.weight ?? 0) && dropped === (one?.dropped ?? 0)
  })
}

const highestFirst = (letters: readonly { letter: string; lowest: number | null }[]) =>
  letters.toSorted((one, other) => (other.lowest ?? 0) - (one.lowest ?? 0))

/** What the history says of new weights: those that were not the same before. */
function schemeChanges(before: Scheme, { weights, missingCounts, ...points }: SchemeChange): Happened[] {
  const known = new Map(weights.map(({ kind, weight, dropped }) => [kind, { weight, dropped }]))
  const none = { weight: 0, dropped: 0 }
  const changes = before.kinds.flatMap(({ kind, weight, dropped }): Happened[] => {
    const after = known.get(kind) ?? none
    return [
      { kind: 'weight', title: kind, before: `${weight} %`, after: `${after.weight} %` },
      { kind: 'dropped', title: kind, before: String(dropped), after: String(after.dropped) },
    ]
  })
  for (const kind of pointKinds) {
    const after = points[kind]
    if (after !== null) changes.push({ kind, before: String(before[kind]), after: String(after) })
  }
  if (missingCounts !== null && missingCounts !== before.missingCounts)
    changes.push({ kind: missingCounts ? 'missingCounts' : 'missingIgnored' })
  return changes.filter(({ before: was, after }) => was === undefined || was !== after)
}

const lettersText = (letters: readonly { letter: string; lowest: number | null }[]) =>
  letters
    .toSorted((one, other) => (other.lowest ?? 0) - (one.lowest ?? 0))
    .map(({ letter, lowest }) => `${letter} ${lowest}`)
    .join(', ')

const canOf = (context: CourseContext) => ({ grade: context.may('grade') })

const presentColumn = (column: BookColumn) => ({ ...column, isOwn: column.kind === ownKind })

const cellsOf = (columns: readonly BookColumn[], line: Line) =>
  line.cells.map(({ score, isMissing, isExcused, isDropped }, place) => ({
    columnId: columns[place]!.id,
    ...{ score, isMissing, isExcused, isDropped },
  }))

interface Person {
  id: string
  name: string
  number: string
  avatar_id: string | null
}

/** The lines of these people in a gradebook. */
async function linesOf(context: CourseContext, layout: Layout, people: readonly Person[]) {
  const isStudent = context.role === 'student'
  const accountIds = people.map(({ id }) => id)
  const book = await bookOf(context, layout, { accountIds, forStudents: isStudent })
  const list = people.map(person => {
    const line = book.lineOf(person.id)
    return {
      studentId: person.id,
      ...personOf(context, person),
      total: isStudent && !book.scheme.isShown ? null : line.total,
      items: line.kinds.map(({ kind, weight, score, isSet }) => ({ kind, weight, score, isSet })),
      cells: line.cells.map(({ score }) => score),
      missing: line.cells.flatMap(({ isMissing }, place) => (isMissing ? [place] : [])),
      excused: line.cells.flatMap(({ isExcused }, place) => (isExcused ? [place] : [])),
    }
  })
  return { book, list }
}

function personOf({ config }: CourseContext, student: Person | undefined) {
  return {
    name: student?.name ?? '',
    number: student?.number ?? '',
    avatar: avatarUrl(config, student?.avatar_id ?? null),
  }
}

const found = ({ db, course }: CourseContext, search: string, page: number, limit: number) =>
  pageOfStudents(db, course.id, { scope: 'course' }, { search, byNumber: true, page, limit })

/** The book with one student's line. */
async function seenBy(context: CourseContext, studentId: string | null) {
  const [student, layout] = await Promise.all([studentToSee(context, studentId), layoutOf(context)])
  const accountIds = student ? [student.id] : []
  const book = await bookOf(context, layout, { accountIds, forStudents: context.role === 'student' })
  return { student, book, line: book.lineOf(student?.id ?? '') }
}

/** A student's own line; none for staff viewing as a student. */
async function ownLine({ db, course, studentId }: CourseContext) {
  const student = studentId === null ? undefined : await findStudent(db, course.id, studentId)
  return { students: student ? [student] : [], total: student ? 1 : 0 }
}

/**
 * The student that is asked for, in the course or for staff also one who has left it: of students themselves, and
 * nobody for staff viewing as a student.
 */
async function studentToSee({ db, course, role, studentId: own }: CourseContext, wanted: string | null) {
  const id = role === 'student' ? own : wanted
  if (role === 'student' && wanted !== null && wanted !== own) fail(kernelErrors.notFound)
  if (id === null) return role === 'student' ? undefined : fail(kernelErrors.notFound)
  const [student, former] = await Promise.all([
    findStudent(db, course.id, id),
    role === 'student' ? undefined : findFormer(db, course.id, id),
  ])
  return student ?? former ?? fail(kernelErrors.notFound)
}

/** The columns of the staff's own, one by one, and what became of them. */
export const scoreColumnHandlers = serve(scoreColumnCalls, {
  save: async (context, { columnId, ...column }) => {
    const id = await saveColumn(context, { id: columnId, ...column })
    publishSchemeChange(context, context.course.id)
    return { id }
  },

  remove: async (context, { columnId }) => {
    await removeColumn(context, columnId)
    publishSchemeChange(context, context.course.id)
    return {}
  },

  restore: async (context, { columnId }) => {
    await restoreColumn(context, columnId)
    publishSchemeChange(context, context.course.id)
    return {}
  },

  sort: async (context, { columnIds }) => {
    await sortColumns(context, columnIds)
    publishSchemeChange(context, context.course.id)
    return {}
  },

  listDeleted: async (context, page) => {
    const { list, total } = await pageOfDeleted(context, page)
    return pageAnswer(list, total, page)
  },

  listChanges: async (context, page) => {
    const { list, total } = await pageOfChanges(context, page)
    return pageAnswer(list, total, page)
  },
})

/** A gradebook as a file that comes back. */
export const scoreImportHandlers = serve(scoreImportCalls, {
  preview: previewImport,
  getPreview: pageOfPreview,
  apply: applyImport,
  undo: undoImport,
})
