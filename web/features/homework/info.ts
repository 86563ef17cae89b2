import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { AnswerOf } from '#contract/input.ts'

export type Info = AnswerOf<typeof homeworkCalls.get>
export type OwnSubmission = NonNullable<Info['mine']>
