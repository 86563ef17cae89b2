import { usualWarningRate } from '#contract/features/duplicate/rules.ts'
import { highestScore } from '#contract/features/homework/rules.ts'
import { classmatesRules } from '#contract/features/submission/rules.ts'
import {
  dayAt,
  nothingWritten,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import type { TimePreset } from '#web/ui/DateTimeField.tsx'
import type { Info } from '../info.ts'
import { htmlOfEarlierDraft } from './earlier-draft.ts'

/** What the form of a homework holds. */
export interface TaskForm extends WrittenForm {
  fullScore: number | null
  deadline: number | null
  lateAllowed: boolean
  commentMinLength: number | null
  /** Whose groups hand in together, or `alone`. */
  groupSetId: string
  /** Whether students who have handed in see what the others have. */
  classmates: number
  checksDuplicates: boolean
  warningRate: number | null
  showsDuplicates: boolean
}

/** Each student hands in alone. */
export const alone = ''

export const emptyForm: TaskForm = {
  ...nothingWritten,
  fullScore: highestScore,
  deadline: null,
  lateAllowed: true,
  commentMinLength: 0,
  groupSetId: alone,
  classmates: classmatesRules.hidden,
  checksDuplicates: false,
  warningRate: usualWarningRate,
  showsDuplicates: false,
}

/** A homework as its form holds it, to be changed. */
export const formOf = (info: Info): TaskForm => ({
  ...writtenIn(info),
  fullScore: info.fullScore,
  deadline: info.deadline,
  lateAllowed: info.isLateAllowed,
  commentMinLength: info.minCommentLength,
  groupSetId: info.groupSetId,
  classmates: info.classmates,
  checksDuplicates: info.checkrepeat === '1',
  warningRate: info.warningRate,
  showsDuplicates: info.showsDuplicates,
})

export const presetsOf = (days: readonly { label: string; days: number }[], now = Date.now()): TimePreset[] =>
  days.map(preset => ({ label: preset.label, value: dayAt(now, preset.days) }))

/** As it is kept; `html` tells it from what was kept before tasks were written as HTML. */
type KeptForm = TaskForm & { html?: true }

const kept = unfinished<KeptForm>(courseId => `homeworkTask:${courseId}`, emptyForm)

/** An unfinished new homework of this course, kept on the device. */
export const readUnfinished = (courseId: string): TaskForm | undefined =>
  kept.read(courseId, ({ html, ...known }) => {
    const form = { ...emptyForm, ...known }
    return html ? form : { ...form, details: htmlOfEarlierDraft(form.details) }
  })

export const keepUnfinished = (courseId: string, form: TaskForm): void =>
  kept.keep(courseId, { ...form, html: true })

export const forgetUnfinished = kept.forget
