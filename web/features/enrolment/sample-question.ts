import type { Question } from '#contract/features/enrolment/entities.ts'
import { idOf } from '#web/features/course/sample-course.ts'

/** A question of an enrolment form, for tests and examples. */
export const question = (number: number, change: Partial<Question>): Question => ({
  id: idOf(100 + number),
  type: 'text',
  title: `Question ${number}`,
  selected: true,
  required: true,
  options: [],
  ...change,
})
