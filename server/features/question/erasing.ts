import { sql } from 'kysely'
import { eraseDeleted } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Banks of courses that were erased go with them. */
const deleteOfErased = prepared(
  () => sql`
    update question_bank bank set deleted_at = course.deleted_at from course
    where course.id = bank.course_id and course.erased_at is not null and bank.deleted_at is null`,
)
/** Where a bank stays because something in it is used, the rest of it goes all the same. */
const deleteWithBank = prepared(
  (_, now: number) => sql`
    update question set deleted_at = bank.deleted_at from question_bank bank
    where bank.id = question.bank_id and bank.deleted_at < ${at(now)} and question.deleted_at is null`,
)

/** What is used stays, whatever becomes of its bank (decision 253). */
export const erasers = [
  eraseDeleted('question_bank', {
    before: async ({ db, now }) => {
      await deleteOfErased(db)
      await deleteWithBank(db, now)
    },
    unless: sql`exists (
      select from question one join question_version version on version.question_id = one.id
      join question_use used on used.version_id = version.id where one.bank_id = question_bank.id)`,
  }),
  eraseDeleted('question', {
    unless: sql`exists (
      select from question_version version join question_use used on used.version_id = version.id
      where version.question_id = question.id)`,
  }),
]
