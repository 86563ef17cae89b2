import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { commentProblem, returnProblem, scoreProblem } from '#contract/features/homework/rules.ts'
import {
  check,
  gradeSubmission,
  returnSubmissions,
  shareSubmissions,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

type Grade = Value<typeof homeworkCalls.grade.input>

export const grade = (context: CourseContext, { score, gradeCount, workId: work, ...given }: Grade) =>
  gradeSubmission(
    context,
    homeworkSubmissions,
    { ...given, work, score: score ?? 0, seen: gradeCount },
    task =>
      check(scoreProblem(score, task.full_score) ?? commentProblem(given.comment, task.comment_min_length)),
  )

interface Return {
  studentIds: readonly string[]
  reason: string
  version?: number | undefined
  attempt?: number | undefined
  work?: string | undefined
  works?: readonly string[]
}

export async function returnAll(context: CourseContext, id: string, returned: Return) {
  check(returnProblem(returned.reason, returned.studentIds))
  return returnSubmissions(context, homeworkSubmissions, id, returned)
}

interface Sharing {
  studentIds: readonly string[]
  isShared: boolean
  isNameless: boolean
  work?: string | undefined
  works?: readonly string[]
}

/** @returns how many submissions are shown to the class now, or no longer */
export async function share(context: CourseContext, id: string, sharing: Sharing) {
  if (context.course.hasEnded) fail(kernelErrors.courseEnded)
  const done = await shareSubmissions(context, homeworkSubmissions, id, sharing)
  return done === 0 && sharing.isShared ? fail(homeworkErrors.nothingToShare) : done
}
