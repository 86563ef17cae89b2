import type { Call } from '#contract/call.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { scoreMessages } from '#contract/features/score/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { pagesOf } from '#web/lib/pages.ts'

export type StudentScores = AnswerOf<typeof scoreCalls.list>['list'][number]
export type ScoreColumn = AnswerOf<typeof scoreCalls.list>['columns'][number]
export type ScoreDetail = AnswerOf<typeof scoreCalls.getStudent>

/** What a grade, a weight or a column changes. */
export const scoreQueries: readonly Call[] = [
  scoreCalls.list,
  scoreCalls.listFormer,
  scoreCalls.getStudent,
  scoreCalls.getScheme,
  scoreCalls.listHomework,
  scoreCalls.listChanges,
  scoreColumnCalls.listDeleted,
  scoreColumnCalls.listChanges,
]

export const bookInput = (courseId: string, name = '') => ({ courseId, name, limit: 100 })
export const bookPages = (courseId: string) => pagesOf(scoreCalls.list, bookInput(courseId))
/** @param studentId empty: one's own */
export const detailQuery = (courseId: string, studentId: string) =>
  ask(scoreCalls.getStudent, { courseId, studentId: studentId === '' ? null : studentId })
export const schemeQuery = (courseId: string) => ask(scoreCalls.getScheme, { courseId })

/** Keeps it fresh while others enter grades. @returns asks for all of it again */
export const useScoreNews = (courseId: string) =>
  useLive({ on: [scoreMessages.changed], refreshes: scoreQueries, courseId })
