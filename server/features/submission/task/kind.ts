import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import type { attemptErrorsOf } from '#contract/features/submission/attempt-errors.ts'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import type { identityErrorsOf } from '#contract/features/submission/identity-errors.ts'
import type { submissionErrorsOf } from '#contract/features/submission/kind-errors.ts'
import type { offerErrorsOf } from '#contract/features/submission/offer-errors.ts'
import type { policyErrorsOf } from '#contract/features/submission/policy-errors.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Hub } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Task } from './policy.ts'

/** An activity whose work is handed in, as events and messages name it. */
export interface TaskKey {
  id: string
  course_id: string
}

type Fact = (unit: Unit, task: TaskKey, studentIds: string[]) => void

/**
 * A kind of activity whose work is handed in: what the functions of this feature need from the feature that has it.
 * All that is said to people is the kind's own. Its own calls hand it over; for the calls of this feature it is found from
 * the activity (`kindOf`).
 */
export interface SubmissionKind {
  /** As in `ActivityKind`. */
  types: readonly number[]
  errors: Record<
    | keyof ReturnType<typeof submissionErrorsOf>
    | keyof ReturnType<typeof attemptErrorsOf>
    | keyof ReturnType<typeof identityErrorsOf>
    | keyof ReturnType<typeof offerErrorsOf>
    | keyof ReturnType<typeof policyErrorsOf>,
    ErrorDefinition
  >
  /**
   * Its work is one content, text and files in the only slot, saved and offered with the calls of this feature; absent: it
   * is written in parts, with calls of the kind's own.
   */
  hasContent?: true
  /**
   * Whether a value, which is JSON and not null, is an answer that can stand in a slot: of whatever paper, for it is also asked of
   * what a package brings along. Left out: its answers are text and files alone.
   */
  isSoundValue?(slot: number, value: unknown): boolean
  /** Whether nobody begins another attempt, also who may by the policy or an exception. */
  isOnce?(unit: Unit, taskId: string): Promise<boolean>
  /** Whether classmates do not learn whose work they see, besides where the policy says so. */
  hidesNames?(unit: Unit, taskId: string): Promise<boolean>
  on: {
    /** It became visible to the students of its course, for the first time or again; `newcomers`: only now, to these. */
    published?(unit: Unit, task: TaskKey, newcomers?: readonly string[]): Promise<unknown>
    /** These have handed in, or their time was up: what is scored by machine is scored now or soon. */
    handedIn?: Fact
    /** The time of these is up, and nothing was handed in by that: they had handed in before, or have not answered. */
    timeUp?: Fact
    /** Something about the work of these students is new: their open screens ask again. */
    workChanged: Fact
    /** Somebody has saved what these write together; at most every few seconds, after the commit. */
    draftChanged?(hub: Hub, task: TaskKey, studentIds: string[]): void
    /** How many have handed in and are graded, for the open screens of staff. */
    countsChanged(hub: Hub, task: TaskKey, counts: SubmissionCounts): void
    /** Scores became visible to these students, or visible ones changed. */
    graded: Fact
    /** Visible scores are hidden. */
    scoresHidden(unit: Unit, task: TaskKey): void
    returned: Fact
    reminded: Fact
    /** This student has offered work after the end, while nobody else's was waiting. */
    offered?: Fact
    /** What these have offered counts now, or does not. */
    offerAccepted?: Fact
    offerDeclined?: Fact
    /** A file of all works that these staff have asked for has come further. */
    downloadChanged?: Fact
  }
  /**
   * These have been begun just now, in this transaction: the paper of each is drawn and kept. Only where they have to be begun
   * (`mustBegin`); other work comes into being as it is written.
   * @param logins of those who began them, in the same order
   */
  begun?(unit: Unit, task: Task, submissionIds: readonly string[], logins: readonly string[]): Promise<void>
  /** The page of one student's submission in the web client, from the root. */
  opensAt(submission: { id: string; courseId: string; studentId: string; isStaff: boolean }): string
}

/** Declares a kind, for what happens without a call: handing in when the time is up. */
export const submissionKind = declaration<SubmissionKind>('kind of submission')

/** The kind of every type of activity that has one. */
export const submissionKinds = derived(
  (declarations): ReadonlyMap<number, SubmissionKind> =>
    new Map(declarations.of(submissionKind).flatMap(kind => kind.types.map(type => [type, kind] as const))),
)

/** The kind of an activity whose work is handed in. @throws notFound for any other */
export const kindOf = (unit: Unit, { type }: { type: number }): SubmissionKind =>
  submissionKinds(unit).get(type) ?? fail(kernelErrors.notFound)
