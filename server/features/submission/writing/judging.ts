import { judgeHandIn, submissionStates } from '#contract/features/submission/rules.ts'
import type { StoredFile } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { isLateTaken, type Task } from '../task/policy.ts'
import type { OwnSubmission } from './own-submission.ts'

/** How a hand-in counts. */
export type Verdict = 'onTime' | 'late'

export interface Written {
  now: number
  files: readonly StoredFile[]
  /** When its text became what it is; null without any. */
  changedAt: number | null
}

/** Whether the time of an attempt, which is limited, does not run yet: nothing is written before it does. */
export const isToBegin = (
  task: Pick<Task, 'working_time'>,
  { sealed, ends_at }: { sealed: number | null; ends_at: number | null },
) => task.working_time !== null && (sealed ?? 0) === 0 && ends_at === null

/**
 * Whether what somebody sends is of the attempt that is being written. @param attempt left out: whatever it is
 * @throws attemptOver for another, notBegun while its time does not run
 */
export function checkAttempt(
  kind: SubmissionKind,
  task: Task,
  own: OwnSubmission,
  attempt: number | undefined,
) {
  if (attempt !== undefined && attempt !== own.attempt) fail(kind.errors.attemptOver)
  if (isToBegin(task, own)) fail(kind.errors.notBegun)
}

interface Standing {
  state: number | null
  final_at: number | null
}

/** Whether nothing can be changed any more because its authors have seen what others handed in; until it is returned. */
export const isFinal = ({ state, final_at }: Standing) =>
  final_at !== null && state !== submissionStates.returned

/** @throws final */
export function checkFinal(kind: SubmissionKind, own: Standing) {
  if (isFinal(own)) fail(kind.errors.final)
}

/** Whether the time of an attempt is up. */
export const isOver = ({ ends_at }: Pick<OwnSubmission, 'ends_at'>, now: number) =>
  ends_at !== null && ends_at <= now

interface Judged {
  state: number | null
  late: boolean | null
  returned_at: number | null
  /** Of the attempt, where its time runs. */
  ends_at?: number | null
}

/** What would become of a hand-in; `closed`: it is refused. An attempt whose time runs is judged by that alone. */
export function verdictOf(
  task: Pick<Task, 'deadline' | 'late_rule' | 'grace_minutes'>,
  own: Judged,
  { now, files, changedAt }: Written,
): Verdict | 'closed' {
  return judgeHandIn({
    now,
    deadline: own.ends_at ?? task.deadline,
    lateAllowed: isLateTaken(task),
    grace: task.grace_minutes,
    uploads: files.map(file => ({ began: file.beganAt, finished: file.finishedAt })),
    textReceived: changedAt,
    returned:
      own.state === submissionStates.returned && own.returned_at !== null
        ? { at: own.returned_at, late: own.late ?? false }
        : null,
  })
}
