import { chatGroupCalls as calls } from '#contract/features/chat/group-calls.ts'
import { type Move, move } from '#server/kernel/test-moves.ts'

export const moves: Move[] = [
  // One for all who ever open it; that others read it as long as they are in the course is in following.test.ts.
  move(calls.openOfCourse, {
    by: ['owner', 'assistant', 'helper'],
    refusals: [],
    input: ({ courseId, draw }) => ({ courseId, scope: draw.one(['course', 'team'] as const) }),
  }),
]
