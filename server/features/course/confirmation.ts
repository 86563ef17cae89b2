import { courseErrors } from '#contract/features/course/errors.ts'
import { confirmOwner, isOwnPassword, type OwnProof } from '#server/features/account/public.ts'
import { refuse } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { getSettings } from './store.ts'

/** What a person types before a course is deleted or left (decision P16). */
export const confirmations = { courseName: 1, password: 2 } as const

/**
 * Deleting a course with students requires the login password; what only the caller loses, and can recover, requires
 * the course's name.
 */
export const confirmationFor = async ({ db, course, role }: CourseContext) =>
  confirmationOf(role, await getSettings(db, course.id))

const confirmationOf = (role: CourseContext['role'], { student_count }: { student_count: number }) =>
  role === 'owner' && student_count > 0 ? confirmations.password : confirmations.courseName

/** @throws when the input is not what `confirmationFor` requires; proof of owning the account is always accepted */
export async function confirmByTyping(context: CourseContext, proof: OwnProof) {
  const { password: typed, code } = proof
  const settings = await getSettings(context.db, context.course.id)
  if (code || confirmationOf(context.role, settings) === confirmations.password)
    return confirmOwner(context, proof)
  if (typed.trim() === settings.name || (typed !== '' && (await isOwnPassword(context, typed)))) return
  refuse(courseErrors.nameDiffers)
}
