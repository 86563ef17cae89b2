import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { newKey, send } from '#web/lib/call.ts'
import type { Carrier, Outcome } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { submissionPath } from '../addresses.ts'
import type { GradeEntry, GradesKind, Shapes, SubmissionKind } from '../kind.ts'
import { keptGrades, type Place, type WaitingGrade } from './waiting-grade.ts'

interface Answer {
  /** Empty: nobody, or the kind does not say. */
  nextUngraded: string
  /** How many were graded by it; absent: the one that was meant. */
  graded?: number
}
/** What the server has by now of what a grade is for. */
export interface Newest {
  version: number
  gradeCount: number
  decided?: string
  entry: GradeEntry
}

/** How grades are sent and what a refusal comes to: of whole submissions (`sentWhole`), or as a kind grades them. */
export interface GradesSent {
  /** The address of its task's screen: grades kept with it are its own. */
  path: string
  /** The queries whose answers change with a grade. */
  refreshes: readonly Call[]
  send(grade: WaitingGrade, options: { once: string; signal: AbortSignal }): Promise<Answer>
  /** @throws CallFailure */
  newest(grade: WaitingGrade): Promise<Newest>
  /** Equal for entries that are the same to the server. */
  essence(entry: GradeEntry): string
  /** Where the grader looks again. */
  pathOf(grade: WaitingGrade): string
  /** Refusals after which the grader must look again. */
  handedInAgain: ErrorDefinition
  gradedMeanwhile: ErrorDefinition
  otherGroup?: ErrorDefinition | undefined
}

/** How the grades of a kind are carried (docs/decisions/176-offline-grades.md). */
export interface GradeCarrier extends Carrier<WaitingGrade, Answer> {
  takes(grade: WaitingGrade): boolean
  /**
   * What the submission is by now, if the refusal with this code says that it has changed.
   * @throws CallFailure
   */
  newest(grade: WaitingGrade, code: number): Promise<Newest | undefined>
}

export type NewGrade = Omit<WaitingGrade, 'once' | 'earlier' | 'at' | 'refusal'>

/** Whether both are of the same part of the same attempt of a student, in the same submission where both say which. */
export const isSamePlace = (one: Place, other: Place) =>
  one.taskId === other.taskId &&
  one.studentId === other.studentId &&
  (one.attempt ?? 1) === (other.attempt ?? 1) &&
  (one.workId ?? other.workId) === (other.workId ?? one.workId) &&
  one.part === other.part

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

/** As the grade is sent over what there is by now. */
const seenBy = ({ gradeCount, decided }: Newest) => ({
  gradeCount,
  ...(decided !== undefined && { decided }),
})

/** Sends a refused grade once more, over what the submission is by now. */
export async function retryGrade(carrier: GradeCarrier, grade: WaitingGrade): Promise<void> {
  const { refusal, ...again } = grade
  const newest = refusal && (await carrier.newest(grade, refusal.code))
  await gradeOutbox.again(grade, { ...again, once: newKey(), ...(newest && seenBy(newest)) })
}

/** Grades of whole submissions, by the calls of their kind. */
export function sentWhole<S extends Shapes>(
  { pages, submission, refreshes }: SubmissionKind<S>,
  { grade, entryOf, ...errors }: GradesKind<S>,
): GradesSent {
  return {
    ...errors,
    path: pages.task.path,
    refreshes,
    send: ({ taskId, entry, ...seen }, options) =>
      send(grade.call, grade.input({ taskId, submission: seen, entry }), options),
    async newest({ taskId, studentId, attempt }) {
      const { work } = await send(
        submission.call,
        submission.input({ taskId, studentId, ...(attempt !== undefined && { attempt }) }),
      )
      return { version: work.version, gradeCount: work.gradeCount, entry: entryOf(work) }
    },
    essence: entry =>
      JSON.stringify(
        grade.input({ taskId: '', submission: { studentId: '', version: 0, gradeCount: 0 }, entry }),
      ),
    pathOf: ({ courseId, taskId, studentId, attempt }) =>
      submissionPath(
        pages,
        'grade',
        { courseId, taskId, courseRole: '1' },
        { studentid: studentId, ...(attempt !== undefined && { attempt: String(attempt) }) },
      ),
  }
}

export function gradeCarrierOf(sent: GradesSent): GradeCarrier {
  const { handedInAgain, gradedMeanwhile, essence } = sent
  const newest: GradeCarrier['newest'] = async (grade, code) =>
    code === handedInAgain.code || code === gradedMeanwhile.code ? sent.newest(grade) : undefined
  return {
    takes: ({ kind }) => kind === sent.path,
    send: (grade, signal) => sent.send(grade, { once: grade.once, signal }),
    newest,
    async settle(given, refusal) {
      const there = await newest(given, refusal.code)
      const isThere = (entry: GradeEntry) =>
        there?.version === given.version && essence(there.entry) === essence(entry)
      if (isThere(given.entry)) return 'taken'
      // One from here, whose answer was lost.
      if (there && given.earlier.some(isThere)) return { ...given, once: newKey(), ...seenBy(there) }
      return undefined
    },
  }
}
