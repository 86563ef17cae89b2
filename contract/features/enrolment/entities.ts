import { z } from 'zod'
import { flag, oneOf } from '#contract/wire.ts'
import { questionKinds } from './rules.ts'

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
  /** Whether staff decide on every application. */
  auditstate: flag,
  joinlabelid: z.string(),
  formLists: z.array(question),
})
