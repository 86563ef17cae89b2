import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { submissionProblem } from '#contract/features/homework/rules.ts'
import { check, contentPart, handIn } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

export function submit(context: CourseContext, input: Value<typeof homeworkCalls.submit.input>) {
  const given = contentPart(input)
  check(submissionProblem(given.text, given.fileIds))
  return handIn(context, homeworkSubmissions, {
    id: input.id,
    given,
    version: input.version,
    sequence: input.sequence,
    base: input.base,
    attempt: input.attempt,
    work: input.workId,
  })
}
