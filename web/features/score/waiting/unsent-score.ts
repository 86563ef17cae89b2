import { box, type Unsent } from '#web/lib/outbox/box.ts'

/** Where a grade stands: of a student, in a column of the course's own. */
export interface ScorePlace {
  courseId: string
  studentId: string
  item: string
}

/** A grade that somebody has entered, removed or undone in the table, and that the server has not confirmed. */
export interface UnsentScore extends Unsent, ScorePlace {
  studentName: string
  /** The column's. */
  title: string
  /** What was entered; null: it was removed. */
  score: number | null
  /** What stood there for whoever entered it; where it is undone, what is to stand there again. */
  seen: number | null
  /** What else was entered here before, and may have arrived: it is nobody else's. */
  earlier: (number | null)[]
  /** It is undone: the change with this id or, where that is empty, whichever its key has become. */
  undoes?: { changeId: string }
  /** Idempotency key under which it is entered. */
  key: string
  /** Tells it from what takes its place; where it is undone, the idempotency key of that. */
  once: string
  /** When it was entered, in milliseconds. */
  at: number
}

/** What stands there until the server says otherwise. */
export const shownOf = ({ score, seen, undoes }: UnsentScore) => (undoes ? seen : score)

export const placeKey = ({ item, studentId }: Pick<ScorePlace, 'item' | 'studentId'>) =>
  `${item} ${studentId}`

export const unsentScores = box<UnsentScore>({
  name: 'score',
  keyOf: ({ courseId, ...place }) => `${courseId}/${placeKey(place)}`,
  atOf: ({ at }) => at,
  isOther: (kept, entry) => kept.once !== entry.once,
})
