import { lateRules, timeStates } from '#contract/features/submission/rules.ts'
import type { Info, OwnSubmission } from '../../homework/info.ts'

/** When the present attempt ends; null where it does not, or where what comes later is taken as late. */
export const endOf = ({ lateRule, deadline }: Info, { endsAt }: OwnSubmission): number | null =>
  lateRule === lateRules.refused ? (endsAt ?? deadline) : null

/** The end has passed, and nothing can be handed in any more: what was written before can only be offered. */
export const isClosed = (info: Info, mine: OwnSubmission, now: number): boolean =>
  info.lateRule === lateRules.refused &&
  !info.can.submit &&
  !mine.isFinal &&
  (info.timeState === timeStates.past || (mine.endsAt !== null && mine.endsAt <= now))
