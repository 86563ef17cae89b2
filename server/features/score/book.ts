import { sql } from 'kysely'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { type Counted, kindScore, totalScore } from '#contract/features/score/rules.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { ownScores } from './columns.ts'
import { type Scheme, schemeOf } from './scheme.ts'
import { type ScoreCell, type ScoreColumn, type ScoreSource, scoreSource } from './source.ts'

export interface BookColumn extends Required<ScoreColumn> {
  kind: string
}

export interface LineCell {
  score: number | null
  isMissing: boolean
  /** It counts nowhere. */
  isExcused: boolean
  /** It is among the lowest of its kind, and does not count. */
  isDropped: boolean
}

export interface KindLine {
  kind: string
  name: string
  weight: number
  dropped: number
  /** In tenths, as it is shown. */
  score: number | null
  /** In thousandths, as it counts. */
  counted: number | null
  /** Entered by staff instead of what would come of its columns. */
  isSet: boolean
}

/** The scores of one student. */
export interface Line {
  /** In the order of the columns. */
  cells: readonly LineCell[]
  kinds: readonly KindLine[]
  /** Points of extra columns. */
  extra: number
  total: number | null
}

/** A gradebook: what there is in a course, and what students have of it. */
export interface Book {
  scheme: Scheme
  columns: readonly BookColumn[]
  lineOf(accountId: string): Line
}

export const sourcesOf = ({ declarations }: CourseContext): ScoreSource[] => [
  ...declarations.of(scoreSource),
  ownScores,
]

/** What there is in a course, by kind. */
export async function columnsOf(context: CourseContext): Promise<BookColumn[]> {
  const found = await Promise.all(
    sourcesOf(context).map(async source => {
      const columns = await source.columns(context)
      return columns.map(column => ({ isExtra: false, isShown: true, ...column, kind: source.kind }))
    }),
  )
  return found.flat()
}

const setKinds = prepared((db, courseId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('score_entry')
    .select(['account_id', 'kind', 'score'])
    .where('course_id', '=', courseId)
    .where('is_current', '=', sql.lit(true))
    .where('column_id', 'is', null)
    .where('score', 'is not', null)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`),
)

/** What a gradebook consists of, before anybody's scores. */
export type Layout = Pick<Book, 'scheme' | 'columns'>

export async function layoutOf(context: CourseContext): Promise<Layout> {
  const [scheme, columns] = await Promise.all([schemeOf(context), columnsOf(context)])
  const typed = new Set(sourcesOf(context).flatMap(({ kind, type }) => (type === undefined ? [] : [kind])))
  // The one column of all topics is called like them.
  const whole = new Map(
    scheme.kinds.flatMap(({ kind, name, isWhole }) =>
      isWhole && typed.has(kind) ? [[kind, name] as const] : [],
    ),
  )
  return {
    scheme,
    columns: columns.map(column => ({ ...column, title: whole.get(column.kind) ?? column.title })),
  }
}

interface Readers {
  accountIds: readonly string[]
  /** Only what they may see of their own. */
  forStudents: boolean
}

/** @param layout asked for together with who the students are */
export async function bookOf(
  context: CourseContext,
  { scheme, columns }: Layout,
  { accountIds, forStudents }: Readers,
): Promise<Book> {
  const asked = { accountIds, forStudents, points: scheme }
  const sources = sourcesOf(context)
  const [set, ...found] = await Promise.all([
    setKinds(context.db, context.course.id, accountIds),
    ...sources.map(source => source.cells(context, asked)),
  ])
  const setOf = Map.groupBy(set, row => row.account_id)
  const sourced = sources.map(({ kind }, at) => ({ cells: found[at]!, placeOf: placesOf(columns, kind) }))
  return {
    scheme,
    columns,
    lineOf(accountId) {
      const own = sourced.map(({ cells, placeOf }) => ({ cells: cells.get(accountId) ?? [], placeOf }))
      const byHand = new Map(setOf.get(accountId)?.map(row => [row.kind, row.score]))
      return lineOf({ scheme, columns }, own, byHand)
    },
  }
}

/** By column of one kind: an activity is a column of its own in each kind in which it brings a score. */
const placesOf = (columns: readonly BookColumn[], kind: string) =>
  new Map(columns.flatMap((column, place) => (column.kind === kind ? [[column.id, place] as const] : [])))

/** What a student has of one source. */
interface SourceScores {
  cells: readonly ScoreCell[]
  placeOf: ReadonlyMap<string, number>
}

const none: LineCell = { score: null, isMissing: false, isExcused: false, isDropped: false }

function lineOf(
  { scheme, columns }: Layout,
  own: readonly SourceScores[],
  byHand: ReadonlyMap<string, number | null>,
): Line {
  const cells = columns.map(() => none)
  for (const { cells: sourced, placeOf } of own)
    for (const [columnId, score, isMissing, isExcused = false] of sourced) {
      const place = placeOf.get(columnId)
      if (place !== undefined) cells[place] = { score, isMissing, isExcused, isDropped: false }
    }
  const countedOf = (place: number): Counted | undefined => {
    const { score, isMissing } = cells[place]!
    const full = columns[place]!.fullScore
    if (score !== null) return { score, full }
    return isMissing && scheme.missingCounts ? { score: 0, full } : undefined
  }
  const kinds = scheme.kinds.map(({ kind, name, weight, dropped }): KindLine => {
    const places = columns.flatMap((column, place) =>
      column.kind === kind && !column.isExtra && countedOf(place) ? [place] : [],
    )
    for (const place of lowestOf(places, dropped, countedOf))
      cells[place] = { ...cells[place]!, isDropped: true }
    const set = byHand.get(kind)
    const counted =
      set ??
      kindScore(
        places.map(place => countedOf(place)!),
        dropped,
      )
    return {
      kind,
      name,
      weight,
      dropped,
      score: shown(counted),
      counted,
      isSet: set !== undefined && set !== null,
    }
  })
  const extra = columns.reduce(
    (sum, column, place) => sum + (column.isExtra ? (cells[place]!.score ?? 0) : 0),
    0,
  )
  const weighed = kinds.map(({ counted, weight }) => ({ score: counted, weight }))
  return {
    cells: cells.map(cell => ({ ...cell, score: shown(cell.score) })),
    ...{ kinds, extra: tenths(extra), total: totalScore(weighed, extra) },
  }
}

const shown = (score: number | null) => (score === null ? null : tenths(score))

function lowestOf(
  places: readonly number[],
  dropped: number,
  countedOf: (place: number) => Counted | undefined,
) {
  const share = (place: number) => {
    const { score, full } = countedOf(place)!
    return score / full
  }
  return places
    .toSorted((one, other) => share(one) - share(other))
    .slice(0, Math.min(dropped, Math.max(0, places.length - 1)))
}
