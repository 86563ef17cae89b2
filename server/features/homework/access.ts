import { kernelErrors } from '#contract/error.ts'
import { deadlineOf, isPublished, isShownTo } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { part, prepared } from '#server/kernel/prepared.ts'

export type Homework = Awaited<ReturnType<typeof homeworkOf.one>>

/** Without the task's text, which may be long; with the deadline of the student and whether it is for them, or everybody's for null. */
export const selectHomework = part((db, id: string, studentId: string | null) =>
  db
    .selectFrom('homework')
    .innerJoin('activity', 'activity.id', 'homework.id')
    .select(['homework.id', 'homework.full_score', 'homework.late_allowed'])
    .select(['homework.comment_min_length', 'homework.scores_published_at'])
    .select(['activity.course_id', 'activity.title', 'activity.published_at'])
    .select([deadlineOf(studentId).as('deadline'), isShownTo(studentId).as('is_shown')])
    .select(['activity.created_at', 'activity.updated_at'])
    .where('homework.id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

const homeworkOf = prepared((db, id: string, studentId: string | null) => selectHomework(db, id, studentId))
const homeworkShared = prepared((db, id: string) => selectHomework(db, id, null).forShare('homework'))
const homeworkLocked = prepared((db, id: string) => selectHomework(db, id, null).forNoKeyUpdate('homework'))

/**
 * A homework the caller may see: staff any, students a published one meant for them.
 * @throws notFound otherwise
 */
export const homeworkToSee = async (context: CourseContext, id: string): Promise<Homework> =>
  asSeen(context, await homeworkOf.first(context.db, id, context.studentId))

/** The row, if the caller may see this homework. @throws notFound otherwise */
export function asSeen<Row extends { published_at: number | null; is_shown: boolean }>(
  { role, now }: Pick<CourseContext, 'role' | 'now'>,
  row: Row | undefined,
): Row {
  if (!row?.is_shown || (role === 'student' && !isPublished(row, now))) return fail(kernelErrors.notFound)
  return row
}

/** The same for grading: its full score and grade publication are locked until the end. */
export async function lockHomeworkToGrade({ db }: CourseContext, id: string): Promise<Homework> {
  return (await homeworkShared.first(db, id)) ?? fail(kernelErrors.notFound)
}

/** The same for a change of its full score or of the publication of its grades. */
export async function lockHomework({ db }: CourseContext, id: string): Promise<Homework> {
  return (await homeworkLocked.first(db, id)) ?? fail(kernelErrors.notFound)
}

/** Whose work a call is about: a student's own, for staff the one named; null for staff viewing as a student. */
export function studentOf(
  { role, person, studentId }: CourseContext,
  named: string | undefined,
): string | null {
  if (role !== 'student') return named ?? fail(kernelErrors.malformed, { field: 'studentid' })
  return named === undefined || named === person.id ? studentId : fail(kernelErrors.notFound)
}

const homeworkCourse = prepared((db, id: string) =>
  db
    .selectFrom('homework')
    .innerJoin('activity', 'activity.id', 'homework.id')
    .select('activity.course_id')
    .where('homework.id', '=', id),
)

export async function courseOfHomework(db: Database, id: string) {
  return (await homeworkCourse.first(db, id))?.course_id
}
