import { courseErrors } from '#contract/features/course/errors.ts'
import { confirmOwner, isOwnPassword, type OwnProof } from '#server/features/account/public.ts'
import { refuse } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { getSettings } from './store.ts'

/** What a person types before a course is deleted or left (decision 16). */
export const confirmations = { courseName: 1, password: 2 } as const

/**
 * Deleting a course in which there are students takes the login password; what only the caller loses, and can have
 * back, takes the course's name.
 */
export async function confirmationFor({ db, course, role }: CourseContext) {
  if (role !== 'owner') return confirmations.courseName
  const { student_count } = await getSettings(db, course.id)
  return student_count > 0 ? confirmations.password : confirmations.courseName
}

/** @throws when what was typed is not what `confirmationFor` asks for; what shows the owner of the account always does */
export async function confirmByTyping(context: CourseContext, proof: OwnProof) {
  const { password: typed, code } = proof
  if (code || (await confirmationFor(context)) === confirmations.password) return confirmOwner(context, proof)
  const { name } = await getSettings(context.db, context.course.id)
  if (typed.trim() === name || (typed !== '' && (await isOwnPassword(context, typed)))) return
  refuse(courseErrors.nameDiffers)
}
