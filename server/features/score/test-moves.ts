import { kernelErrors } from '#contract/error.ts'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls as columnCalls } from '#contract/features/score/column-calls.ts'
import { scoreErrors as errors } from '#contract/features/score/errors.ts'
import {
  letterLength,
  maxDropped,
  scoreLimit,
  titleLength,
  weightTotal,
} from '#contract/features/score/rules.ts'
import type { InputOf } from '#contract/input.ts'
import { type Draw, type Move, move, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { importMoves } from './test-importing.ts'
import { bookOf, graders, scoreFor } from './test-turns.ts'

/** What was done and taken back stays in the history of a grade, or of the gradebook. */
const gradeHistory = { [calls.listChanges.path]: 'tells what was entered and undone' }
const bookHistory = { [columnCalls.listChanges.path]: 'tells both changes' }

/** A column as it could be kept: what students do not see is for staff. */
function columnFrom(draw: Draw) {
  const isShown = draw.chance(70)
  const title = draw.text(isShown ? 'name' : 'staff')
  return {
    title: draw.chance(10) ? title.padEnd(titleLength, '.') : title,
    fullScore: draw.one([scoreLimit, 20, 7.5, draw.number(10, scoreLimit)]),
    ...{ isShown, isExtra: draw.chance(20) },
  }
}

/** The gradebook, with its own columns. */
async function columnsOf(turn: Turn) {
  const book = await bookOf(turn)
  const columns = book?.columns.filter(({ isOwn }) => isOwn) ?? []
  return book && { book, columns }
}

/** The weights of so many kinds, in tenths. */
function weightsFrom(draw: Draw, count: number) {
  const cuts = Array.from({ length: count - 1 }, () => draw.number(0, weightTotal * 10))
  const bounds = [0, ...cuts.toSorted((one, other) => one - other), weightTotal * 10]
  return bounds.slice(1).map((bound, place) => (bound - bounds[place]!) / 10)
}

const schemeMoves: Move[] = [
  move(calls.setScheme, {
    by: graders,
    refusals: [errors.weightsWrong, errors.scoreForm, errors.schemeChanged],
    input: async ({ ask, courseId, draw }) => {
      const scheme = await ask(calls.getScheme, { courseId })
      if (!scheme) return undefined
      const weights = weightsFrom(draw, scheme.items.length)
      if (draw.chance(10)) weights[0] = Math.round(weights[0]! * 10 + 1) / 10
      const items = scheme.items.map(({ kind }, place) => ({
        ...{ kind, weight: weights[place]! },
        dropped: draw.chance(70) ? 0 : draw.one([1, 2, maxDropped]),
      }))
      return {
        ...{ courseId, items },
        missingCounts: draw.chance(50) ? draw.chance(50) : undefined,
        starPoints: draw.chance(50) ? draw.one([0, 1, 10.01, weightTotal]) : undefined,
        likePoints: draw.chance(30) ? draw.one([0, 0.5, weightTotal]) : undefined,
        topicLimit: draw.chance(30) ? draw.one([0, 30, weightTotal]) : undefined,
        seen: draw.chance(50)
          ? scheme.items.map(({ kind, weight, dropped }) => ({ kind, weight, dropped }))
          : undefined,
      }
    },
  }),
  move(calls.setLetters, {
    by: graders,
    refusals: [errors.letterMissing, errors.letterTwice, errors.lettersFromZero, errors.schemeChanged],
    input: async ({ ask, courseId, draw }) => {
      const scheme = draw.chance(50) ? await ask(calls.getScheme, { courseId }) : undefined
      const lowest = draw.some([90, 85.5, 75, 60, 59.9], 5)
      const last = draw.chance(90) ? [0] : []
      const letters = [...lowest, ...last].map(from => ({
        letter: draw.chance(2) ? '' : draw.text('name').slice(-letterLength),
        lowest: from,
      }))
      return { courseId, letters: draw.chance(20) ? [] : letters, seen: scheme?.letters }
    },
  }),
  move(calls.show, {
    by: graders,
    undo: undoneBy(calls.show, ({ courseId }, { shown }) => ({ courseId, shown: !shown }), bookHistory),
    input: async ({ ask, courseId, dares }) => {
      const scheme = await ask(calls.getScheme, { courseId })
      return scheme && dares(scheme.can.grade) ? { courseId, shown: !scheme.shown } : undefined
    },
  }),
]

const columnMoves: Move[] = [
  move(calls.saveColumns, {
    by: graders,
    refusals: [errors.titleMissing, errors.scoreForm, errors.scoreTooHigh],
    input: async turn => {
      const { courseId, draw } = turn
      const found = await columnsOf(turn)
      if (!found) return undefined
      const kept = found.columns.filter(() => draw.chance(85))
      const changed = kept.map(column =>
        draw.chance(20) ? { ...column, ...columnFrom(draw) } : { ...column, isShown: column.isShown },
      )
      const added = draw.chance(60) ? [{ id: null, ...columnFrom(draw) }] : []
      if (added[0] && draw.chance(10)) added[0].title = ''
      const list = [...changed, ...added].map(({ id, title, fullScore, isExtra, isShown }) => ({
        ...{ id: id as never, title, fullScore, isExtra, isShown },
      }))
      return { courseId, list: draw.chance(30) ? list.toReversed() : list }
    },
  }),
  move(columnCalls.save, {
    by: graders,
    refusals: [errors.scoreTooHigh, errors.scoreForm, errors.titleMissing],
    input: async turn => {
      const { courseId, draw } = turn
      const found = await columnsOf(turn)
      if (!found) return undefined
      const { columns } = found
      const columnId = columns.length > 0 && draw.chance(40) ? (draw.one(columns).id as never) : null
      const column = columnFrom(draw)
      return { courseId, columnId, ...column, fullScore: draw.chance(5) ? 37.64 : column.fullScore }
    },
  }),
  move(columnCalls.remove, {
    by: graders,
    undo: undoneBy(columnCalls.restore, (_, sent) => sent, bookHistory),
    input: async turn => {
      const found = turn.draw.chance(50) ? await columnsOf(turn) : undefined
      if (!found || found.columns.length === 0 || !turn.dares(found.book.can.grade)) return undefined
      return { courseId: turn.courseId, columnId: turn.draw.one(found.columns).id as never }
    },
  }),
  move(columnCalls.restore, {
    by: graders,
    refusals: [errors.columnGone, kernelErrors.notFound],
    input: async ({ ask, courseId, draw, seen }) => {
      const gone = await ask(columnCalls.listDeleted, { courseId })
      const known = draw.chance(20) ? seen.of('scorecolumn') : []
      if (known.length > 0) return { courseId, columnId: draw.one(known).id as never }
      return gone && gone.list.length > 0
        ? { courseId, columnId: draw.one(gone.list).columnId as never }
        : undefined
    },
  }),
  move(columnCalls.sort, {
    by: graders,
    input: async turn => {
      const found = await columnsOf(turn)
      if (!found || found.columns.length < 2) return undefined
      const ids = turn.draw.some(found.columns, 5).map(({ id }) => id as never)
      return { courseId: turn.courseId, columnIds: ids.toReversed() }
    },
  }),
]

/** A place of the gradebook, what stands there, and how much may. */
async function placeOf(turn: Turn) {
  const book = await bookOf(turn)
  if (!book || book.list.length === 0) return undefined
  const { draw } = turn
  const placesOf = ({ studentId, cells, items }: (typeof book.list)[number]) => {
    const places = book.columns.flatMap(({ isOwn, id, fullScore }, place) =>
      isOwn ? [{ item: id, full: fullScore, score: cells[place] ?? null, isSet: cells[place] !== null }] : [],
    )
    const ofKinds = items.map(({ kind, score, isSet }) => ({ item: kind, full: scoreLimit, score, isSet }))
    return (draw.chance(70) && places.length > 0 ? places : ofKinds).map(one => ({ studentId, ...one }))
  }
  // Often one in which something stands already.
  const known = draw.chance(50) ? book.list.flatMap(placesOf).filter(({ isSet }) => isSet) : []
  return { book, ...draw.one(known.length > 0 ? known : placesOf(draw.one(book.list))) }
}

/** What takes an entry of the gradebook back. */
const entered = (
  _: Turn,
  { courseId, studentId, item }: Pick<InputOf<typeof calls.undo>, 'courseId' | 'studentId' | 'item'>,
  { changeId }: { changeId: InputOf<typeof calls.undo>['changeId'] | null },
) => (changeId ? { courseId, studentId, item, changeId } : undefined)

const gradeMoves: Move[] = [
  move(calls.set, {
    by: graders,
    refusals: [errors.scoreMissing, errors.scoreForm, errors.scoreTooHigh, errors.changedMeanwhile],
    undo: undoneBy(calls.undo, entered, gradeHistory),
    input: async turn => {
      const place = await placeOf(turn)
      if (!place) return undefined
      const { courseId, draw, dares } = turn
      const { book, studentId, item, full, score: present, isSet } = place
      const given = { courseId, studentId, item, reason: draw.chance(50) ? draw.text('grading') : '' }
      if (draw.chance(10))
        return { ...given, score: draw.one(['', '12,5', '37.64', '999', String(full + 0.1)]) }
      if (draw.chance(5)) return { ...given, score: scoreFor(draw, full), seen: '0.3' }
      // What is computed is not what was entered.
      const seen = isSet && draw.chance(50) ? { seen: present === null ? '' : String(present) } : {}
      return dares(book.can.grade) ? { ...given, score: scoreFor(draw, full), ...seen } : undefined
    },
  }),
  move(calls.clear, {
    by: graders,
    refusals: [errors.changedMeanwhile],
    undo: undoneBy(calls.undo, entered, gradeHistory),
    input: async turn => {
      const place = await placeOf(turn)
      if (!place || (!place.isSet && turn.draw.chance(80))) return undefined
      const { studentId, item } = place
      const given = { courseId: turn.courseId, studentId, item, reason: turn.draw.text('grading') }
      if (turn.draw.chance(5)) return { ...given, seen: '0.3' }
      return turn.dares(place.book.can.grade) ? given : undefined
    },
  }),
  move(calls.undo, {
    by: graders,
    refusals: [errors.undoneMeanwhile],
    input: async turn => {
      const place = await placeOf(turn)
      if (!place?.isSet) return undefined
      const { courseId, ask, draw } = turn
      const { studentId, item } = place
      const changes = await ask(calls.listChanges, { courseId, studentId, item })
      if (!changes || changes.list.length === 0) return undefined
      const last = changes.list.find(({ isCurrent }) => isCurrent)
      const change = last && draw.chance(90) ? last : draw.one(changes.list)
      return { courseId, studentId, item, changeId: change.id }
    },
  }),
]

export const moves: Move[] = [...schemeMoves, ...columnMoves, ...gradeMoves, ...importMoves]
