import { submissionStates } from '#contract/features/submission/rules.ts'
import type { OwnPart } from '../task/parts.ts'

/** A student's newest attempt, locked until the transaction ends: nothing of it is saved, sealed or graded meanwhile. */
export interface OwnSubmission {
  id: string
  /** What clients call it. */
  alias: string
  attempt: number
  /** Whose members hand it in together. */
  group_id: string | null
  version: number
  sealed: number
  closed_at: number | null
  /** Where it has to be begun: null before. */
  began_at: number | null
  ends_at: number | null
  state: number
  late: boolean
  returned_at: number | null
  /** They have got to see what others handed in. */
  final_at: number | null
  /** Several hand it in together. */
  is_shared: boolean
  /** As `isDecided` says it of the version that counts. */
  is_decided: boolean
  /** The newest version is an offer; null: there is none. */
  is_offered: boolean | null
  /** The newest version was handed in by itself, as its time was up. */
  is_by_time: boolean
  /** Of the newest version. */
  submitted_at: number | null
  submitted_late: boolean | null
  /** Something was written in it, in whatever slot. */
  is_written: boolean
  /** Those of the slots it was opened for that its own paper has; null: it has the policy's. */
  own_slots: readonly number[] | null
  parts: Map<number, OwnPart>
}

type Numbers = Pick<OwnSubmission, 'version' | 'sealed'>

/**
 * Whether the same handed in once more is the same hand-in. Not after a return, unless it was sent before that.
 * @param version the one before it as its sender knows it; left out: whatever it is
 */
export const mayRepeat = (own: OwnSubmission, version: number | undefined) =>
  (own.state !== submissionStates.returned || (version ?? own.sealed) < own.sealed) && own.is_offered !== true

/** Whether nothing was handed in since a version; who has offered something knows the one that counts. */
export const isNewest = ({ version, sealed }: Numbers, seen: number) => seen === sealed || seen === version

export interface NewSubmission {
  activityId: string
  accountId: string
  /** Of the submission, if it has to be made. */
  id: string
  now: number
}
