import type { BookProblem } from '#contract/features/score/import.ts'
import { scoreOf } from '#contract/features/score/rules.ts'
import {
  type Head,
  headOf,
  linesBelow,
  otherColumns,
  plain,
  type Rows,
  studentFinder,
  tidied,
} from '#server/features/table/in-thread.ts'

/** A column that a file may have. */
export interface KnownPlace {
  /** What is entered there: a kind, or the id of a column; null where an activity gives the scores. */
  item: string | null
  /** A whole kind, which is computed until it is set by hand. */
  isKind: boolean
  title: string
  /** As the export writes it, in each language. */
  written: readonly string[]
  fullScore: number
}

export interface KnownStudent {
  id: string
  name: string
  number: string
  /** In the order of the places. */
  shown: readonly (number | null)[]
  /** What was entered by hand, by item. */
  entered: Readonly<Record<string, number>>
}

/** What a file is compared with, as it goes to a thread. */
export interface Known {
  /** `KnownStudent[]` as JSON. */
  students: string
  places: readonly KnownPlace[]
  /** What columns about the students may be called. */
  names: Record<'name' | 'number' | 'ignored', readonly string[]>
}

interface Cell {
  line: number
  name: string
  number: string
  title: string
  fullScore: number
}

export interface PlannedChange extends Cell {
  studentId: string
  item: string
  before: number | null
  /** Null: the grade is removed. */
  after: number | null
  /** What was entered by hand there: a whole kind shows what comes of its columns. */
  entered: number | null
  base: number | null
  isConflict: boolean
}

export interface PlannedProblem extends Cell {
  problem: BookProblem
  value: string
}

export interface BookPlan {
  changes: PlannedChange[]
  problems: PlannedProblem[]
  same: number
}

/** How many problems are told: whoever has more has chosen the wrong file. */
const maxProblems = 1000

/**
 * What the lines of a file would change.
 * @param asExported the sheet that says what stood there when the file was made; none in CSV
 * @returns undefined if its first line has no column of students
 */
export function planImport(known: Known, file: Rows, asExported: Rows): BookPlan | undefined {
  const rows = tidied(file)
  const head = headIn(rows, known)
  if (!head) return undefined
  const titles = rows[head.row]!
  const { found, problems } = findPlaces(head, titles, known)
  const baseOf = baseFinder(asExported, known)
  const findStudent = studentFinder<KnownStudent>(JSON.parse(known.students))
  const changes: PlannedChange[] = []
  /** Columns of which nobody knows what was computed when the file was made, and so what was changed in it. */
  const computed = new Set<number>()
  let same = 0
  for (const { line, cell: at } of linesBelow(rows, head)) {
    const named = { name: at(head.at.name), number: at(head.at.number) }
    const student = findStudent({ id: '', ...named })
    const base = baseOf(named)
    // Who has left, in a line that nobody has touched.
    if (student === 'unknownStudent' && base && titles.every((title, column) => base(title) === at(column)))
      continue
    if (typeof student === 'string') {
      problems.push({ line, ...named, title: '', fullScore: 0, problem: student, value: '' })
      continue
    }
    for (const { column, place } of found) {
      const { item, isKind, title, fullScore } = known.places[place]!
      const cell = { line, name: student.name, number: student.number, title, fullScore }
      const outcome = compare({
        value: at(column),
        base: base?.(titles[column]!),
        shown: student.shown[place] ?? null,
        entered: item === null ? undefined : (student.entered[item] ?? null),
        isKind,
        fullScore,
      })
      if (outcome === 'same') same++
      else if (outcome === 'computed') computed.add(column)
      else if (typeof outcome === 'string') problems.push({ ...cell, problem: outcome, value: at(column) })
      else if (outcome && item !== null) changes.push({ ...cell, studentId: student.id, item, ...outcome })
    }
  }
  problems.unshift(...[...computed].map(column => ofColumn(titles[column]!, 'computed')))
  return { changes, same, problems: problems.slice(0, maxProblems) }
}

const ofColumn = (title: string, problem: BookProblem): PlannedProblem => ({
  ...{ line: 0, name: '', number: '', fullScore: 0 },
  ...{ title, problem, value: '' },
})

interface ComparedCell {
  value: string
  /** What the cell said when the file was made; undefined if that is not known. */
  base: string | undefined
  shown: number | null
  /** Undefined: an activity gives the scores there. */
  entered: number | null | undefined
  isKind: boolean
  fullScore: number
}
type Outcome = Pick<PlannedChange, 'before' | 'after' | 'entered' | 'base' | 'isConflict'>

/** What a cell would change, 'same' if nothing, the rule that it breaks, or undefined if it says nothing. */
function compare({ value, base, shown, entered, isKind, fullScore }: ComparedCell) {
  const after = scoreOf(value)
  const former = base === undefined ? undefined : scoreOf(base)
  const isUntouched = value === base || (after !== undefined && after === former)
  if (isUntouched) return value === '' ? undefined : 'same'
  // Without the sheet of what stood there, an empty cell may be one that somebody has not got to.
  if (after === null && base === undefined) return undefined
  if (after === shown) return 'same'
  if (isKind && entered === null && base === undefined) return 'computed' satisfies BookProblem
  if (entered === undefined) return after === null ? undefined : ('elsewhere' satisfies BookProblem)
  if (after === undefined) return 'notScore' satisfies BookProblem
  if (after !== null && after > fullScore) return 'tooHigh' satisfies BookProblem
  // What comes of the columns cannot be removed.
  if (after === null && entered === null) return undefined
  const isConflict = former !== undefined && former !== shown
  return { before: shown, after, entered, base: former ?? null, isConflict } satisfies Outcome
}

const headIn = (rows: Rows, { names: { name, number } }: Known) =>
  headOf(rows, { names: { name, number }, needs: has => has('name') || has('number') })

function findPlaces(head: Head<'name' | 'number'>, titles: readonly string[], known: Known) {
  const problems: PlannedProblem[] = []
  const found: { column: number; place: number }[] = []
  for (const { column, title } of otherColumns(head, titles, known.names.ignored)) {
    const place = findPlace(plain(title), known)
    if (typeof place === 'number' && !found.some(other => other.place === place)) {
      found.push({ column, place })
      continue
    }
    const problem = typeof place === 'number' ? 'repeatedColumn' : place
    problems.push(ofColumn(title, problem))
  }
  return { found, problems }
}

/** The place that a column is about: by what the export calls it, or by its name. */
function findPlace(title: string, { places }: Known): number | BookProblem {
  for (const namesOf of [(place: KnownPlace) => place.written, (place: KnownPlace) => [place.title]]) {
    const isIt = (place: KnownPlace) => namesOf(place).some(name => plain(name) === title)
    const alike = places.flatMap((place, index) => (isIt(place) ? [index] : []))
    if (alike.length === 1) return alike[0]!
    if (alike.length > 1) return 'sameColumn'
  }
  return 'unknownColumn'
}

/** Finds what cells said when the file was made, by student and title; undefined where two students have one name. */
function baseFinder(asExported: Rows, known: Known) {
  const rows = tidied(asExported)
  const head = headIn(rows, known)
  const titles = head ? rows[head.row]! : []
  const body = head ? rows.slice(head.row + 1) : []
  const keyOf = (named: { name: string; number: string }) => JSON.stringify([named.name, named.number])
  const lines = Map.groupBy(body, row =>
    keyOf({ name: row[head!.at.name] ?? '', number: row[head!.at.number] ?? '' }),
  )
  return (named: { name: string; number: string }) => {
    const [line, another] = lines.get(keyOf(named)) ?? []
    if (!line || another) return undefined
    return (title: string) => {
      const column = titles.indexOf(title)
      return column < 0 ? undefined : (line[column] ?? '')
    }
  }
}
