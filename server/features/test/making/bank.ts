import type { Value } from '#contract/call.ts'
import type { testCalls } from '#contract/features/test/calls.ts'
import { listAllQuestions } from '#server/features/question/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

type Wanted = Omit<Value<typeof testCalls.listBank.input>, 'courseId'>

/** Questions that can be taken into a test. @throws notFound */
export const listBank = (context: CourseContext, { type, difficulty, ...wanted }: Wanted) =>
  listAllQuestions(context, {
    ...wanted,
    types: numbersOf(type),
    difficulties: numbersOf(difficulty),
  })

/** A number as text; anything else chooses nothing. */
const numbersOf = (text: string) => (/^\d+$/.test(text) ? [Number(text)] : [])
