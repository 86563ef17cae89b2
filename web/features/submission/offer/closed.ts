import { lateRules } from '#contract/features/submission/rules.ts'
import type { OwnSubmission, TaskShown } from '../task.ts'

/** When the present attempt ends; null where it does not, or where what comes later is taken as late. */
export const endOf = ({ lateRule, deadline }: TaskShown, { endsAt }: OwnSubmission): number | null =>
  lateRule === lateRules.refused ? (endsAt ?? deadline) : null

/** The end has passed, and nothing can be handed in any more: what was written before can only be offered. */
export const isClosed = (task: TaskShown, mine: OwnSubmission, now: number): boolean =>
  task.lateRule === lateRules.refused &&
  !task.can.submit &&
  !mine.isFinal &&
  [task.deadline, mine.endsAt].some(end => end !== null && end <= now)
