import { kernelErrors } from '#contract/error.ts'
import { isPublished } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

export type Homework = NonNullable<Awaited<ReturnType<typeof findHomework>>>

function selectHomework(db: Database, id: string) {
  return db
    .selectFrom('homework')
    .innerJoin('activity', 'activity.id', 'homework.id')
    .selectAll('homework')
    .select(['activity.course_id', 'activity.title', 'activity.published_at', 'activity.ends_at'])
    .select(['activity.created_at', 'activity.updated_at'])
    .where('homework.id', '=', id)
    .where('activity.deleted_at', 'is', null)
}

const findHomework = (db: Database, id: string) => selectHomework(db, id).executeTakeFirst()

/**
 * A homework as the asker may see it: staff any, students a published one.
 * @throws notFound otherwise
 */
export async function homeworkToSee({ db, role, now }: CourseContext, id: string): Promise<Homework> {
  const row = (await findHomework(db, id)) ?? fail(kernelErrors.notFound)
  if (role === 'student' && !isPublished(row, now)) fail(kernelErrors.notFound)
  return row
}

/** The same for grading: its full score and the publication of its grades stay as they are until the end. */
export async function lockHomeworkToGrade({ db }: CourseContext, id: string): Promise<Homework> {
  const row = await selectHomework(db, id).forShare('homework').executeTakeFirst()
  return row ?? fail(kernelErrors.notFound)
}

/** The same for a change of its full score or of the publication of its grades. */
export async function lockHomework({ db }: CourseContext, id: string): Promise<Homework> {
  const row = await selectHomework(db, id).forNoKeyUpdate('homework').executeTakeFirst()
  return row ?? fail(kernelErrors.notFound)
}

/** Whose work a call is about: students their own, staff the one named; nobody's (null) for who looks as a student. */
export function studentOf(
  { role, person, studentId }: CourseContext,
  named: string | undefined,
): string | null {
  if (role !== 'student') return named ?? fail(kernelErrors.malformed, { field: 'studentid' })
  return named === undefined || named === person.id ? studentId : fail(kernelErrors.notFound)
}

export async function courseOfHomework(db: Database, id: string) {
  const row = await db
    .selectFrom('homework')
    .innerJoin('activity', 'activity.id', 'homework.id')
    .select('activity.course_id')
    .where('homework.id', '=', id)
    .executeTakeFirst()
  return row?.course_id
}
