import { sql } from 'kysely'
import { isJoinCode, normaliseJoinCode } from '#contract/features/course/rules.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { findByCode, isAttested } from '#server/features/course/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'

/** The course of a code, open or not. @throws codeUnknown */
export async function courseOfCode(context: AccountContext, given: string) {
  const code = normaliseJoinCode(given)
  const course = isJoinCode(code) ? await findByCode(context, code, context.person.id) : undefined
  return course ?? fail(enrolmentErrors.codeUnknown)
}

/** The course of a code, when the person may apply for it now. */
export async function courseToApplyFor(context: AccountContext, given: string) {
  const course = await courseOfCode(context, given)
  if (course.role) fail(enrolmentErrors.inCourse)
  if (course.ended_at !== null) fail(enrolmentErrors.courseEnded)
  if (course.code_stopped) fail(enrolmentErrors.codeStopped)
  if (!course.enrolment_open) fail(enrolmentErrors.notOpen)
  if (course.attest_required && !(await isAttested(context.db, context.person.id)))
    fail(enrolmentErrors.attestFirst)
  return course
}

/** Those who review a course's applications read the files in them. */
export const enrolmentFiles: FileReader = async ({ db }, personId, fileId) => {
  const { rows } = await sql`
    select from enrolment_file f join enrolment e on e.id = f.enrolment_id
    join membership m on m.course_id = e.course_id
    where f.file_id = ${fileId} and m.account_id = ${personId} and m.left_at is null
      and (m.role = 'owner' or (m.role = 'assistant' and 'manage-members' = any(m.permissions)))
    limit 1`.execute(db)
  return rows.length > 0 ? true : undefined
}

export async function courseOfApplication(db: Database, id: string) {
  const row = await db.selectFrom('enrolment').select('course_id').where('id', '=', id).executeTakeFirst()
  return row?.course_id
}
