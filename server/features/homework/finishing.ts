import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { reviewPolicyOf } from '#server/features/review/public.ts'
import {
  finish,
  hasLooked,
  pageOfShared,
  readingLevelOf,
  readingLevels,
  taskToSee,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'

/**
 * What the caller may see of the others' work. What classmates have handed in appears once one can hand in nothing more, and
 * without names while authors or reviewers are not to know each other. Whoever has got to see it hands in nothing afterwards
 * either, should they be given more time.
 * @throws workOpen where there is nothing but that, and it does not appear yet
 */
export async function listShared(context: CourseContext, id: string, page: Page) {
  const [task, review, level, isKnown] = await Promise.all([
    taskToSee(context, id),
    reviewPolicyOf(context.db, id),
    readingLevelOf(context, id),
    hasLooked(context, id),
  ])
  const isLookedFor = task.classmates > 0 && context.studentId !== null
  const answer = await pageOfShared(context, task, {
    ...page,
    seesAll: isLookedFor && level === readingLevels.yes,
    hidesNames:
      task.hides_names || (review !== undefined && (review.hides_authors || review.hides_reviewers)),
  })
  if (answer.total === 0 && isLookedFor && level === readingLevels.onceFinal) fail(homeworkErrors.workOpen)
  const isLook = answer.list.some(({ isOwn, isShared }) => !isOwn && !isShared)
  if (isLook && context.studentId !== null && !isKnown)
    await context.inTransaction(unit => finish({ ...context, ...unit }, id))
  return answer
}
