import {
  type KeptRecord,
  readEntries,
  readEntry,
  removeEntry,
  writeEntry,
} from '#web/lib/journal/journal-store.ts'
import type { GradeEntry } from '../kind.ts'

/** A grade that a person has saved and the server has not confirmed. */
export interface WaitingGrade<E extends GradeEntry = GradeEntry> {
  /** The address of its task's screen, which differs between kinds. */
  kind: string
  courseId: string
  taskId: string
  taskTitle: string
  studentId: string
  studentName: string
  entry: E
  /** What the grader has seen: the version, and how many grades it had. */
  version: number
  gradeCount: number
  /** Absent in those of before there were attempts. */
  attempt?: number
  /** What the server calls the submission. Absent in those of before submissions had names. */
  workId?: string
  /** Idempotency key. */
  once: string
  /** Earlier grades of the same submission from here, which may have arrived: they are nobody else's. */
  earlier: E[]
  /** When it was saved, in milliseconds. */
  at: number
  refusal?: Refusal
}

export interface Refusal {
  code: number
  /** In the words of the error. */
  reason: string
}

const beginning = (account: string) => `${account}/grade:`
const idOf = (account: string, { taskId, ...author }: Place) =>
  `${beginning(account)}${taskId}/${placeInTask(author)}`

export interface Place {
  taskId: string
  studentId: string
  attempt?: number
  workId?: string
}

/** What a grade on the device is kept under, within its task: that of another submission is never one for this. */
export const placeInTask = ({ studentId, attempt = 1, workId }: Omit<Place, 'taskId'>) =>
  `${studentId}${attempt > 1 ? `#${attempt}` : ''}${workId ? `@${workId}` : ''}`

/** What the device keeps of an account, the oldest first. */
export async function keptGrades(account: string): Promise<WaitingGrade[]> {
  const records = await readEntries(beginning(account))
  return records.map(gradeIn).sort((one, other) => one.at - other.at)
}

export async function keptGrade(account: string, place: Place): Promise<WaitingGrade | undefined> {
  const record = await readEntry(idOf(account, place))
  return record && gradeIn(record)
}

export const keepGrade = (account: string, grade: WaitingGrade) =>
  writeEntry({
    id: idOf(account, grade),
    value: grade,
    at: grade.at,
    ...{ sequence: 0, base: 0, writer: '', sent: [] },
  })

/** Unless another took its place. */
export const forgetGrade = (account: string, grade: WaitingGrade) =>
  removeEntry(idOf(account, grade), record => gradeIn(record).once === grade.once)

const gradeIn = ({ value }: KeptRecord) => value as WaitingGrade
