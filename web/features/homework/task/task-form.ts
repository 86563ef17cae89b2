import { usualWarningRate } from '#contract/features/duplicate/rules.ts'
import { highestScore } from '#contract/features/homework/rules.ts'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { classmatesRules, lateRules } from '#contract/features/submission/rules.ts'
import {
  dayAt,
  nothingWritten,
  type Unfinished,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import type { DuplicateForm } from '#web/features/duplicate/DuplicateFields.tsx'
import { type ReviewForm, reviewFormOf, usualReviewForm } from '#web/features/review/task/review-form.ts'
import {
  alone,
  type PolicyForm,
  policyFormOf,
  usualPolicy,
} from '#web/features/submission/policy/policy-form.ts'
import type { TimePreset } from '#web/ui/fields/DateTimeField.tsx'
import type { Info } from '../info.ts'
import { htmlOfEarlierDraft } from './earlier-draft.ts'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    homeworkTask: true
  }
}

/** What the form of a homework holds. */
export interface TaskForm extends WrittenForm, PolicyForm, ReviewForm, DuplicateForm {
  fullScore: number | null
  commentMinLength: number | null
  /** Whose groups hand in together, `alone` or `reviewed`. */
  groupSetId: string
  /** Whether students who have handed in see what the others have. */
  classmates: number
  /** Staff learn whose work it is only with the scores. */
  isAnonymous: boolean
  /** How it is graded; null: each grader decides. */
  rubric: RubricEntered | null
}

/** Each student hands in alone, and students review each other's work. */
export const reviewed = 'reviewed'

export const emptyForm: TaskForm = {
  ...nothingWritten,
  fullScore: highestScore,
  ...usualPolicy,
  commentMinLength: 0,
  groupSetId: alone,
  classmates: classmatesRules.hidden,
  checksDuplicates: false,
  warningRate: usualWarningRate,
  showsDuplicates: false,
  isAnonymous: false,
  rubric: null,
  ...usualReviewForm,
}

/** A homework as its form holds it, to be changed. */
export const formOf = (info: Info): TaskForm => ({
  ...writtenIn(info),
  fullScore: info.fullScore,
  ...policyFormOf(info),
  commentMinLength: info.minCommentLength,
  classmates: info.classmates,
  checksDuplicates: info.checkrepeat === '1',
  warningRate: info.warningRate,
  showsDuplicates: info.showsDuplicates,
  isAnonymous: info.isAnonymous,
  rubric: info.rubric && { title: info.rubric.title, criteria: info.rubric.criteria },
  groupSetId: info.review ? reviewed : info.groupSetId,
  ...reviewFormOf(info.review, info.deadline),
})

/** Whether authors stay hidden from graders, or authors and reviewers from each other. */
export const hidesNames = ({ isAnonymous, groupSetId, hidesAuthors, hidesReviewers }: TaskForm) =>
  (groupSetId === alone && isAnonymous) || (groupSetId === reviewed && (hidesAuthors || hidesReviewers))

/** What students see of each other's work: without names where these are hidden. */
export const classmatesOf = (form: TaskForm) =>
  form.classmates === classmatesRules.named && hidesNames(form) ? classmatesRules.nameless : form.classmates

export const presetsOf = (days: readonly { label: string; days: number }[], now = Date.now()): TimePreset[] =>
  days.map(preset => ({ label: preset.label, value: dayAt(now, preset.days) }))

/**
 * As it is kept; `html` tells it from what was kept before tasks were written as HTML, `lateAllowed` is of before there
 * was more to say of late work.
 */
type KeptForm = TaskForm & { html?: true; lateAllowed?: boolean }

const kept = unfinished<KeptForm>('homeworkTask', emptyForm)

/** An unfinished new homework of a course, kept on the device. */
export const unfinishedTask: Unfinished<TaskForm> = {
  read: courseId =>
    kept.read(courseId, ({ html, lateAllowed, ...known }) => {
      const lateRule = lateAllowed === false ? lateRules.refused : lateRules.late
      const form = { ...emptyForm, lateRule, ...known }
      return html ? form : { ...form, details: htmlOfEarlierDraft(form.details) }
    }),
  keep: (courseId, form) => kept.keep(courseId, { ...form, html: true }),
  forget: kept.forget,
}
