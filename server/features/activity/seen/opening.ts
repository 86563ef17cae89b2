import { kernelErrors } from '#contract/error.ts'
import { attachmentOf, filesOf, type StoredFile, textFor } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment } from '#server/kernel/prepared.ts'
import { isShownTo, publicationFor } from '../deadline.ts'
import { isPublished } from '../kind.ts'
import { activityFileIds } from '../text.ts'
import { withheldIn } from '../withholding.ts'
import { seenCountsOf } from './students.ts'

/**
 * The row of an activity that says something, to which its kind joins what is its own.
 * @param studentId who asks; null: staff, and staff viewing as a student
 */
export const seenRow = fragment((db, id: string, studentId: string | null) =>
  db
    .selectFrom('activity')
    .innerJoin('activity_text as text', 'text.activity_id', 'activity.id')
    .select(['activity.id', 'activity.course_id', 'activity.type', 'activity.title', 'activity.author_id'])
    .select(publicationFor(studentId).as('published_at'))
    .select(['activity.begins_at', 'activity.created_at', 'activity.updated_at'])
    .select(['activity.revision', 'activity.pinned_at', 'text.html'])
    .select(isShownTo(studentId).as('is_shown'))
    .where('activity.id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

/** The same with its author and its files, for its page. */
export const seenPage = fragment((db, id: string, studentId: string | null) =>
  seenRow(db, id, studentId)
    .innerJoin('account as author', 'author.id', 'activity.author_id')
    .select(['author.name as author', 'author.avatar_id'])
    .select(activityFileIds.as('files')),
)

export interface SeenRow {
  course_id: string
  published_at: number | null
  is_shown: boolean
}

/** Staff see every activity of their course, students the published ones that are for them. */
export function isSeen<Row extends SeenRow>(
  { course, role, now }: Pick<CourseContext, 'course' | 'role' | 'now'>,
  row: Row | undefined,
): row is Row {
  if (row?.course_id !== course.id) return false
  return role !== 'student' || (isPublished(row, now) && row.is_shown)
}

/** @throws notFound when it is absent, or not for the caller */
export const asSeen = <Row extends SeenRow>(context: CourseContext, row: Row | undefined): Row =>
  isSeen(context, row) ? row : fail(kernelErrors.notFound)

interface SaidRow extends SeenRow {
  id: string
  title: string
  html: string
  author: string
  updated_at: number
  revision: number
  files: readonly string[]
}

/** What every kind answers of an activity that says something. @param files as `filesOf` found them */
export function presentSeen(context: CourseContext, row: SaidRow, files: ReadonlyMap<string, StoredFile>) {
  return {
    id: row.id,
    courseId: row.course_id,
    title: row.title,
    content: textFor(context, row.html),
    attachments: row.files.flatMap(fileId => {
      const file = files.get(fileId)
      return file ? [attachmentOf(context, file)] : []
    }),
    author: row.author,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    revision: row.revision,
    serverTime: context.now,
  }
}

/**
 * What every kind answers of one of its activities, found with the file that it withholds from its reader.
 * @param filesOf all of its files, of which some may be no attachments
 * @returns its row, how many have done it (for staff), and what is said of it
 */
export async function openSeen<Row extends SaidRow>(
  context: CourseContext,
  id: string,
  toSee: (context: CourseContext, id: string) => Promise<Row>,
  filesIn: (row: Row) => readonly string[] = row => row.files,
) {
  const { db, role } = context
  const [row, withheld] = await Promise.all([toSee(context, id), withheldIn(context, id)])
  const [files, counts] = await Promise.all([
    filesOf(db, filesIn(row)),
    role === 'student' ? { students: 0, begun: 0, done: 0 } : seenCountsOf(db, id),
  ])
  return { row, files, counts, said: { ...presentSeen(context, row, files), ...withheld } }
}
