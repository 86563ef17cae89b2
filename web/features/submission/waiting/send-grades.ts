import { newKey, send } from '#web/lib/call.ts'
import type { Carrier, Outcome } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import type { GradeEntry, GradesKind, Shapes, SubmissionKind } from '../kind.ts'
import { keptGrades, type Place, type WaitingGrade } from './waiting-grade.ts'

interface Answer {
  nextUngraded: string
}

interface Newest {
  version: number
  gradeCount: number
  entry: GradeEntry
}

/** How the grades of a kind are sent (docs/decisions/176-offline-grades.md). */
export interface GradeCarrier extends Carrier<WaitingGrade, Answer> {
  takes(grade: WaitingGrade): boolean
  /**
   * What the submission is by now, if the refusal with this code says that it has changed.
   * @throws CallFailure
   */
  newest(grade: WaitingGrade, code: number): Promise<Newest | undefined>
}

export type NewGrade = Omit<WaitingGrade, 'once' | 'earlier' | 'at' | 'refusal'>

/** Whether both are of the same attempt of a student, in the same submission where both say which. */
export const isSamePlace = (one: Place, other: Place) =>
  one.taskId === other.taskId &&
  one.studentId === other.studentId &&
  (one.attempt ?? 1) === (other.attempt ?? 1) &&
  (one.workId ?? other.workId) === (other.workId ?? one.workId)

/** How long a grader waits for the answer before the next submission comes, in milliseconds. */
const answerTimeout = 2_000

export const gradeOutbox = outbox<WaitingGrade, Answer>(keptGrades)

/** Keeps a grade on the device, in place of an earlier one, and sends it. @returns once it is kept */
export async function saveGrade(given: NewGrade): Promise<{ outcome: Promise<Outcome<Answer>> }> {
  let before: WaitingGrade | undefined
  const saved = await gradeOutbox.put(kept => {
    before = kept.find(grade => isSamePlace(grade, given))
    const earlier = before ? [...before.earlier, before.entry] : []
    return { ...given, once: newKey(), at: Date.now(), earlier }
  }, answerTimeout)
  // From before submissions had names: another key.
  if (before && keptGrades.keyOf(before) !== keptGrades.keyOf({ ...before, ...given }))
    await gradeOutbox.discard(before)
  return saved
}

/** Sends a refused grade once more, over what the submission is by now. */
export async function retryGrade(carrier: GradeCarrier, grade: WaitingGrade): Promise<void> {
  const { refusal, ...again } = grade
  const newest = refusal && (await carrier.newest(grade, refusal.code))
  const gradeCount = newest?.gradeCount ?? grade.gradeCount
  await gradeOutbox.again(grade, { ...again, once: newKey(), gradeCount })
}

export function gradeCarrierOf<S extends Shapes>(
  { pages, submission }: SubmissionKind<S>,
  { grade, entryOf, handedInAgain, gradedMeanwhile }: GradesKind<S>,
): GradeCarrier {
  /** Equal for entries that are the same to the server. */
  const essence = (entry: GradeEntry) =>
    JSON.stringify(
      grade.input({ taskId: '', submission: { studentId: '', version: 0, gradeCount: 0 }, entry }),
    )
  const newest: GradeCarrier['newest'] = async ({ taskId, studentId, attempt }, code) => {
    if (code !== handedInAgain.code && code !== gradedMeanwhile.code) return undefined
    const { work } = await send(submission.call, submission.input({ taskId, studentId, attempt }))
    return { version: work.version, gradeCount: work.gradeCount, entry: entryOf(work) }
  }
  return {
    takes: ({ kind }) => kind === pages.task.path,
    send: ({ taskId, once, entry, ...seen }, signal) =>
      send(grade.call, grade.input({ taskId, submission: seen, entry }), { once, signal }),
    newest,
    async settle(given, refusal) {
      const there = await newest(given, refusal.code)
      const isThere = (entry: GradeEntry) =>
        there?.version === given.version && essence(there.entry) === essence(entry)
      if (isThere(given.entry)) return 'taken'
      // One from here, whose answer was lost.
      if (there && given.earlier.some(isThere))
        return { ...given, once: newKey(), gradeCount: there.gradeCount }
      return undefined
    },
  }
}
