import { question, sum } from '#server/kernel/question.ts'

/** How many students of a course are in a group. */
export const groupedCountQuestion = question<{ courseId: string }, number>('member.groupedCount', sum)
