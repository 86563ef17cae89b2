import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'

/** What shows something else once a bank, or what is in it, has changed. */
export const bankQueries = [bankCalls.list, bankCalls.get]

/** What shows something else once questions have changed. */
export const questionQueries = [
  ...bankQueries,
  questionCalls.list,
  questionCalls.get,
  questionCalls.labels,
  questionCalls.listVersions,
]
