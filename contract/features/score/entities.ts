import { z } from 'zod'
import { flag, flagNumber, id, idOrNone, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { bookChanges } from './rules.ts'

/** A score from 0, or empty where there is none. */
export const score = z.number().nullable()

/** How a kind counts in a course. */
export const weighedKind = wired({
  /** A declared source, such as `homework`, or `own`. */
  kind: z.string(),
  name: z.string(),
  /** Of 100. */
  weight: z.number(),
  /** How many of the lowest scores do not count. */
  dropped: ['droplowest', z.number()],
  /** How its scores come about; empty where that is seen at its columns. */
  note: z.string(),
  /** One score for all there is: none of it can be dropped. */
  isWhole: ['whole', flagNumber],
})

/** What a course gives points for: each star, and in topics each best answer and each like, up to a limit. */
export const pointFields = {
  starPoints: ['starpoints', z.number()],
  bestPoints: ['bestpoints', z.number()],
  likePoints: ['likepoints', z.number()],
  topicLimit: ['topiclimit', z.number()],
} as const

/** One thing that brings a score: a homework, the attendance as a whole, a column of the staff's own. */
export const column = wired({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  fullScore: ['fullscore', z.number()],
  /** Its points are added to the total, and it has no part in the mean of its kind. */
  isExtra: ['extra', flag],
  /** Staff enter its scores here. */
  isOwn: ['own', flagNumber],
  /** Students see what is entered in it. */
  isShown: ['shown', flagNumber],
  /** Its page in the web client; empty: it has none. */
  address: ['url', url],
})

/** A student's score in a kind. */
export const countedKind = wired({
  kind: z.string(),
  name: z.string(),
  weight: z.number(),
  dropped: ['droplowest', z.number()],
  score,
  /** The same in thousandths, as it counts in the total. */
  counted: score,
  /** Entered by staff instead of what would come of its columns. */
  isSet: ['isset', flagNumber],
})

/** A score in a column: what is known, and whether it is 0 because nothing was handed in. */
export const cell = wired({
  columnId: ['id', z.string()],
  score,
  isMissing: ['missing', flagNumber],
  /** The student is excused: it counts nowhere. */
  isExcused: ['excused', flagNumber],
  /** It is the lowest, and does not count. */
  isDropped: ['dropped', flagNumber],
})

const student = {
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: url,
} as const

/** Whose scores they are; nobody's for staff viewing as a student. */
export const scoredStudent = { ...student, studentId: ['studentid', idOrNone('account')] } as const

/** A student in the gradebook; `cells` in the order of its columns. */
export const studentScores = wired({
  ...student,
  total: score,
  items: z.array(wired({ kind: z.string(), weight: z.number(), score, isSet: ['isset', flagNumber] })),
  cells: z.array(score),
  /** Places of the columns in which nothing was handed in. */
  missing: z.array(z.number()),
  /** Places of the columns from which the student is excused. */
  excused: z.array(z.number()),
})

/** What totals are called from a lowest one on, highest first. */
export const letterStep = z.object({ letter: z.string(), lowest: z.number() })

/** Who has changed a grade, when and why. */
export const scoreChange = wired({
  id: z.string(),
  score,
  reason: z.string(),
  by: z.string(),
  changedAt: ['createtime', time],
  /** It is what counts, and may be undone. */
  isCurrent: ['current', flagNumber],
  /** Who has undone it; empty: nobody. */
  undoneBy: ['undoneby', z.string()],
})

/** What was changed of a gradebook as a whole. */
export const bookChange = wired({
  id: z.string(),
  kind: z.enum(bookChanges),
  /** The column, or what else counts. */
  title: z.string(),
  /** What stood there, and what stands there since; empty where the kind says it all. */
  before: z.string(),
  after: z.string(),
  by: z.string(),
  changedAt: ['createtime', time],
})

/** A column that was deleted, with the number of grades that come back with it. */
export const deletedColumn = wired({
  columnId: ['id', z.string()],
  title: z.string(),
  fullScore: ['fullscore', z.number()],
  grades: z.number(),
  deletedAt: ['deletetime', time],
  /** Until when it can be restored. */
  until: time,
})
