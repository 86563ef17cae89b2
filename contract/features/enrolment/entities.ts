import { z } from 'zod'
import { flag, oneOf } from '#contract/wire.ts'

/** The questions that every form has, in order. */
export const defaultKinds = ['name', 'phone', 'student_number', 'staff_number', 'school', 'company'] as const
export const ownKinds = ['text', 'choice', 'file'] as const
export const questionKinds = [...defaultKinds, ...ownKinds] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionKind = oneOf(questionKinds)
export const question = z.object({
  id: z.string(),
  type: questionKind,
  title: z.string(),
  selected: flag,
  required: flag,
  options: z.array(z.string()),
})
export type Question = z.output<typeof question>

/** How newcomers apply for a course: the settings and the form. */
export const enrolmentSetting = z.object({
  enrollstate: flag,
  /** Whether staff review every application. */
  auditstate: flag,
  joinlabelid: z.string(),
  formLists: z.array(question),
})
