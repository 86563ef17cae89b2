import type { ErrorDefinition } from '#contract/error.ts'
import { homeErrors } from './errors.ts'

/** Rows of the to-do list on the home page, and per page of the full list. */
export const todoSizes = { home: 3, page: 10 } as const

/** What is to be done, the wire's `msgtype`. */
export const todoKinds = { handIn: '1', grade: '2', handInAgain: '3', review: '4' } as const
export type TodoKind = (typeof todoKinds)[keyof typeof todoKinds]

/** Days for which overdue work that is still accepted stays in the list. */
export const overdueDays = 30

export const examDateLimits = { title: 50, place: 50, most: 100 } as const

export interface ExamDateInput {
  title: string
  beginsAt: number | null
}

export function examDateProblem({ title, beginsAt }: ExamDateInput): ErrorDefinition | undefined {
  if (title.trim() === '') return homeErrors.examTitleMissing
  return beginsAt === null ? homeErrors.examTimeMissing : undefined
}
