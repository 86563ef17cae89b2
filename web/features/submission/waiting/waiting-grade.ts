import { box, type Unsent } from '#web/lib/outbox/box.ts'
import type { GradeEntry } from '../kind.ts'

/** A grade that a person has saved and the server has not confirmed. */
export interface WaitingGrade<E extends GradeEntry = GradeEntry> extends Unsent {
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
  /** What was decided of several that are graded as one, as the grader has seen it. */
  decided?: string
  /** What of the submission it is for, such as a question; absent: the whole. With nobody's id: the same part of several. */
  part?: string
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
}

export interface Place {
  taskId: string
  studentId: string
  attempt?: number
  workId?: string
  part?: string
}

/** What a grade on the device is kept under, within its task: that of another submission is never one for this. */
export const placeInTask = ({ studentId, attempt = 1, workId, part }: Omit<Place, 'taskId'>) =>
  `${studentId}${attempt > 1 ? `#${attempt}` : ''}${workId ? `@${workId}` : ''}${part ? `/${part}` : ''}`

export const keptGrades = box<WaitingGrade>({
  name: 'grade',
  keyOf: ({ taskId, ...author }) => `${taskId}/${placeInTask(author)}`,
  atOf: ({ at }) => at,
  isOther: (kept, grade) => kept.once !== grade.once,
})
