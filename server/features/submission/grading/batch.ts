import { kernelErrors } from '#contract/error.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTask, taskToSee } from '../task/policy.ts'
import { hideChosen, publishSingly } from './publishing.ts'
import { remind } from './reminding.ts'
import { returnSubmissions } from './returning.ts'
import { shareSubmissions } from './sharing.ts'

interface Batch {
  id: string
  action: 'call' | 'repulse' | 'publish' | 'unpublish' | 'share' | 'unshare'
  studentIds: readonly string[]
  /** The submissions that the caller has seen; not for `call`. */
  works: readonly string[]
  /** For `repulse`. */
  reason: string
  /** For `share`. */
  isNameless: boolean
}

/** Does the same with several students, or with what they have handed in. @returns with how many @throws nothingChosen */
export async function operate(context: CourseContext, kind: SubmissionKind, batch: Batch) {
  const { id, action, studentIds, works, reason, isNameless } = batch
  if (studentIds.length === 0) fail(kind.errors.nothingChosen)
  if (action === 'share' || action === 'unshare')
    return shareSubmissions(context, kind, id, {
      studentIds,
      works,
      isShared: action === 'share',
      isNameless,
    })
  if (action === 'publish' || action === 'unpublish') {
    const change = action === 'publish' ? publishSingly : hideChosen
    return change(context, kind, await lockTask(context, id), studentIds, works)
  }
  if (context.course.hasEnded) fail(kernelErrors.courseEnded)
  return action === 'call'
    ? remind(context, kind, await taskToSee(context, id), studentIds)
    : returnSubmissions(context, kind, id, { studentIds, works, reason })
}
