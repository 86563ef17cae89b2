import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { activityFileIds, isShownTo } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

/** A notice with what a student has done with it; everybody's for null. */
const selectNotice = fragment((db, id: string, studentId: string | null) =>
  db
    .selectFrom('notice')
    .innerJoin('activity', 'activity.id', 'notice.id')
    .innerJoin('activity_text as text', 'text.activity_id', 'notice.id')
    .leftJoin('notice_reading as reading', join =>
      join.onRef('reading.notice_id', '=', 'notice.id').on('reading.account_id', '=', studentId),
    )
    .select(['notice.id', 'notice.needs_acknowledgement', 'notice.is_repeated'])
    .select(['activity.course_id', 'activity.title', 'activity.type', 'activity.author_id'])
    .select([
      'activity.published_at',
      'activity.updated_at',
      'activity.revision',
      'activity.pinned_at',
      'text.html',
    ])
    .select(['reading.read_at', 'reading.acknowledged_at'])
    .select(isShownTo(studentId).as('is_shown'))
    .where('notice.id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

const noticeFor = prepared((db, id: string, studentId: string | null) =>
  selectNotice(db, id, studentId)
    .innerJoin('account as author', 'author.id', 'activity.author_id')
    .select('author.name as author')
    .select(activityFileIds.as('files')),
)
const noticeLocked = prepared((db, id: string, studentId: string | null) =>
  selectNotice(db, id, studentId).forNoKeyUpdate('notice'),
)
const noticeShared = prepared((db, id: string, studentId: string | null) =>
  selectNotice(db, id, studentId).forShare('notice'),
)

interface ShownNotice {
  course_id: string
  published_at: number | null
  is_shown: boolean
}

/** Staff see every notice of their course, students the published ones that are for them. */
function asSeen<Row extends ShownNotice>({ course, role, now }: CourseContext, row: Row | undefined): Row {
  if (row?.course_id !== course.id) return fail(kernelErrors.notFound)
  if (role !== 'student') return row
  if (row.published_at === null || row.published_at > now || !row.is_shown) return fail(kernelErrors.notFound)
  return row
}

/** @throws notFound when it is absent, or not for the caller */
export const noticeToSee = async (context: CourseContext, id: string) =>
  asSeen(context, await noticeFor.first(context.db, id, context.studentId))

/** The same, locked against those who change it. */
export const noticeToChange = async (context: CourseContext, id: string) =>
  asSeen(context, await noticeLocked.first(context.db, id, context.studentId))

/** The same, so that nobody changes it meanwhile. */
export const noticeToRead = async (context: CourseContext, id: string) =>
  asSeen(context, await noticeShared.first(context.db, id, context.studentId))

/** Behind a join of `notice` and `notice_reading as reading`: the student has done what the notice asks. */
export const isDone = sql<SqlBool>`(case when notice.needs_acknowledgement then reading.acknowledged_at
  else reading.read_at end is not null)`

export interface Readers {
  id: string
  read: number
  students: number
}

/** How many students have done what notices ask, and how many there are. */
export const countReaders = prepared(
  (_, ids: readonly string[]) => sql<Readers>`
    select notice.id, count(*)::int as students, count(*) filter (where ${isDone})::int as read
    from notice
    join activity_student as student on student.activity_id = notice.id
    left join notice_reading as reading on reading.notice_id = notice.id and reading.account_id = student.account_id
    where notice.id = any(${ids}::uuid[])
    group by notice.id`,
)

/** None where there are no students. */
export const readersOf = async (db: Database, id: string): Promise<Readers> =>
  (await countReaders.first(db, [id])) ?? { id, read: 0, students: 0 }
