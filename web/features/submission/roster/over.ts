import type { SubmissionFilter } from '#contract/features/submission/entities.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import { lackingWord } from '../shown-state.ts'

/** Whether the time for a task is over; false while it is not known. */
export const isOver = (task: { timeState?: number } | undefined): boolean =>
  task?.timeState === timeStates.past

/** What a filter of the roster is called. */
export const filterName = (filter: SubmissionFilter, hasEnded: boolean, t: Translate<'submission'>) =>
  filter === 'notsubmitted' ? t(lackingWord(hasEnded)) : t(`list.${filter}`)

const dayMs = 24 * 60 * 60_000

/** Whether reminding is the next thing to do: from a day before the end on, or where there is none. The menu has it at any time. */
export const isTimeToRemind = ({ deadline }: { deadline: number | null }, now = Date.now()): boolean =>
  deadline === null || deadline - now < dayMs
