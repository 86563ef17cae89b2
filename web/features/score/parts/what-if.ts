import { tenths } from '#contract/features/activity/score-rounding.ts'
import { type Counted, kindScore, totalScore } from '#contract/features/score/rules.ts'
import type { ScoreColumn, ScoreDetail } from '../queries.ts'

/** Scores that a student tries out, by column. */
export type Imagined = ReadonlyMap<string, number>

/** An activity is a column of its own in each kind in which it brings a score. */
export const columnKey = ({ kind, id }: ScoreColumn) => `${kind} ${id}`

/** The kinds and the total as they would be, by the rules of the course. */
export function whatIf(
  { items, columns, cells, missingCounts, extra: known, total }: ScoreDetail,
  imagined: Imagined,
) {
  if (imagined.size === 0) return { items, extra: known, total }
  const scoreIn = (place: number) => imagined.get(columnKey(columns[place]!)) ?? cells[place]!.score
  const countedIn = (place: number): Counted[] => {
    const score = scoreIn(place) ?? (cells[place]!.isMissing && missingCounts ? 0 : null)
    return score === null ? [] : [{ score, full: columns[place]!.fullScore }]
  }
  const placesOf = (kind: string) =>
    columns.flatMap((column, place) => (column.kind === kind && !column.isExtra ? [place] : []))
  const kinds = items.map(item => {
    const places = placesOf(item.kind)
    if (item.isSet || !places.some(place => imagined.has(columnKey(columns[place]!)))) return item
    const counted = kindScore(places.flatMap(countedIn), item.dropped)
    return { ...item, counted, score: counted === null ? null : tenths(counted) }
  })
  const extra = columns.reduce((sum, column, place) => sum + (column.isExtra ? (scoreIn(place) ?? 0) : 0), 0)
  const weighed = kinds.map(({ counted, weight }) => ({ score: counted, weight }))
  return { items: kinds, extra: tenths(extra), total: totalScore(weighed, extra) }
}
