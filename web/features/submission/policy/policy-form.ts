import { attemptRules, lateRules } from '#contract/features/submission/rules.ts'
import type { BegunForm } from '#web/features/activity/editor/BeginField.tsx'
import type { TaskShown } from '../task.ts'

/** In place of a group set: each student hands in alone. */
export const alone = ''

/** What the form of a task says about its start, deadline, lateness and attempts. */
export interface PolicyForm extends BegunForm {
  deadline: number | null
  /** What becomes of late work. */
  lateRule: number
  /** Minutes that do not count as late. */
  grace: number | null
  /** Taken off for each day late, and at most, of the full score. */
  latePercent: number | null
  maxLatePercent: number | null
  /** How often students may hand in anew; 0: any number of times. */
  attempts: number
  attemptRule: number
  /** Of an attempt, in minutes; null: until the deadline. */
  workingMinutes: number | null
}

export const usualPolicy = {
  beginsAt: null,
  deadline: null,
  lateRule: lateRules.late,
  grace: 0,
  latePercent: 0,
  maxLatePercent: 100,
  attempts: 1,
  attemptRule: attemptRules.best,
  workingMinutes: null,
} satisfies PolicyForm

/** The policy of a task as its form holds it. */
export const policyFormOf = (task: TaskShown): PolicyForm => ({
  beginsAt: task.beginsAt,
  deadline: task.deadline,
  lateRule: task.lateRule,
  grace: task.grace,
  latePercent: task.latePercent,
  maxLatePercent: task.maxLatePercent,
  attempts: task.attempts,
  attemptRule: task.attemptRule,
  workingMinutes: task.workingMinutes || null,
})

/**
 * The same as a call takes it.
 * @param isOnce students write once, as long as there is time
 */
export const policyInputOf = (form: PolicyForm, isOnce = false) => ({
  beginsAt: form.beginsAt,
  deadline: form.deadline,
  lateRule: form.lateRule,
  grace: form.grace ?? 0,
  latePercent: form.latePercent ?? 0,
  maxLatePercent: form.maxLatePercent ?? usualPolicy.maxLatePercent,
  ...(isOnce
    ? { attempts: 1, workingMinutes: 0 }
    : {
        attempts: form.attempts,
        attemptRule: form.attemptRule,
        workingMinutes: form.workingMinutes ?? 0,
      }),
})
