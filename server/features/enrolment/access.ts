import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { isJoinCode } from '#contract/features/course/rules.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { typedJoinCode } from '#contract/typed.ts'
import { findCourse, findCourseByCode, lacksAttestation } from '#server/features/course/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { findOwn } from './store.ts'

/** How newcomers identify a course: by its code, else by its id. */
export interface MeantCourse {
  code: string
  courseId?: string | null
}

/**
 * A course with the person's role in it. By its code anybody sees it; by its id only if it is visible to outsiders, or
 * the person has applied for it. @throws codeUnknown, courseAbsent
 */
export async function courseToShow(context: AccountContext, { code: given, courseId }: MeantCourse) {
  const { db, person } = context
  const code = typedJoinCode(given)
  if (code !== '') {
    const row = isJoinCode(code) ? await findCourseByCode(db, code, person.id) : undefined
    return row ? { row, role: row.role } : fail(enrolmentErrors.codeUnknown)
  }
  if (!courseId) return fail(kernelErrors.courseAbsent)
  const [row, member, own] = await Promise.all([
    findCourse(db, courseId),
    membershipOf.first(db, courseId, person.id),
    findOwn(db, courseId, person.id),
  ])
  if (!row) return fail(kernelErrors.courseAbsent)
  const isShown = member || (row.enrolment_open && row.is_public) || own
  return isShown ? { row, role: member?.role ?? null } : fail(kernelErrors.courseAbsent)
}

const membershipOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_member as membership')
    .select('role')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
)

/** The course in question, if the person may apply for it now. */
export async function courseToApplyFor(context: AccountContext, meant: MeantCourse) {
  const { row, role } = await courseToShow(context, meant)
  if (role) fail(enrolmentErrors.inCourse)
  if (row.ended_at !== null) fail(enrolmentErrors.courseEnded)
  if (row.code_stopped) fail(enrolmentErrors.codeStopped)
  if (!row.enrolment_open) fail(enrolmentErrors.notOpen)
  if (await lacksAttestation(context.db, row, context.person.id)) fail(enrolmentErrors.attestFirst)
  return row
}

/** Reviewers of a course's applications may read the files in them, as may the applicant. */
export const enrolmentFiles: FileReader = fileId => sql`
  select from enrolment_file f join enrolment e on e.id = f.enrolment_id
  join course c on c.id = e.course_id and c.deleted_at is null
  left join course_member m on m.course_id = c.id and m.account_id = reader.id
  where f.file_id = ${fileId} and (e.account_id = reader.id
    or m.role = 'owner' or (m.role = 'assistant' and 'manage-members' = any(m.permissions)))`

const application = prepared((db, id: string) =>
  db.selectFrom('enrolment').select('course_id').where('id', '=', id),
)

export const courseOfApplication = async (db: Database, id: string) =>
  (await application.first(db, id))?.course_id
