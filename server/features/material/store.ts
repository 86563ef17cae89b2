import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import {
  activityFileIds,
  commonDeadline,
  deadlineOf,
  isShownTo,
  progressStates,
} from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { withholder } from './access.ts'

/** A material with what a student has done with it; everybody's for null. */
const selectMaterial = fragment((db, id: string, studentId: string | null) =>
  db
    .selectFrom('material')
    .innerJoin('activity', 'activity.id', 'material.id')
    .innerJoin('activity_text as text', 'text.activity_id', 'material.id')
    .leftJoin('progress', join =>
      join.onRef('progress.activity_id', '=', 'material.id').on('progress.account_id', '=', studentId),
    )
    .select(['material.id', 'material.allow_download', 'material.address'])
    .select(['material.page_title', 'material.page_picture', 'material.page_state'])
    .select(['activity.course_id', 'activity.title', 'activity.type', 'activity.author_id'])
    .select([
      'activity.published_at',
      'activity.begins_at',
      'activity.updated_at',
      'activity.revision',
      'text.html',
    ])
    .select(
      sql<number | null>`case when ${studentId}::uuid is null then ${commonDeadline}
      else ${deadlineOf(studentId)} end`.as('deadline'),
    )
    .select('progress.done_at as viewed_at')
    .select(isShownTo(studentId).as('is_shown'))
    .where('material.id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

const materialFor = prepared((db, id: string, studentId: string | null) =>
  selectMaterial(db, id, studentId)
    .innerJoin('account as author', 'author.id', 'activity.author_id')
    .select('author.name as author')
    .select(activityFileIds.as('files'))
    .select(withholder.as('withheld_by')),
)
const materialLocked = prepared((db, id: string, studentId: string | null) =>
  selectMaterial(db, id, studentId).forNoKeyUpdate('material'),
)
const materialShared = prepared((db, id: string, studentId: string | null) =>
  selectMaterial(db, id, studentId).forShare('material'),
)

interface ShownMaterial {
  course_id: string
  published_at: number | null
  is_shown: boolean
}

/** Staff see every material of their course, students the published ones that are for them. */
function asSeen<Row extends ShownMaterial>({ course, role, now }: CourseContext, row: Row | undefined): Row {
  if (row?.course_id !== course.id) return fail(kernelErrors.notFound)
  if (role !== 'student') return row
  if (row.published_at === null || row.published_at > now || !row.is_shown) return fail(kernelErrors.notFound)
  return row
}

/** @throws notFound when it is absent, or not for the caller */
export const materialToSee = async (context: CourseContext, id: string) =>
  asSeen(context, await materialFor.first(context.db, id, context.studentId))

/** The same, locked against those who change it. */
export const materialToChange = async (context: CourseContext, id: string) =>
  asSeen(context, await materialLocked.first(context.db, id, context.studentId))

/** The same, so that nobody changes it meanwhile. */
export const materialToView = async (context: CourseContext, id: string) =>
  asSeen(context, await materialShared.first(context.db, id, context.studentId))

export type SeenMaterial = Awaited<ReturnType<typeof materialToSee>>

/** For students its time may be over: then they get none of it. */
export const isClosedTo = ({ role, now }: CourseContext, { deadline }: Pick<SeenMaterial, 'deadline'>) =>
  role === 'student' && deadline !== null && deadline <= now

/** Whether the caller may save its files now. */
export const mayDownload = (
  context: CourseContext,
  material: Pick<SeenMaterial, 'deadline' | 'withheld_by'>,
) => context.role !== 'student' || (material.withheld_by === '' && !isClosedTo(context, material))

/** Behind a join of `progress`: the student has opened it. */
export const isViewed = sql<SqlBool>`coalesce(progress.state = ${sql.lit(progressStates.done)}, false)`

export interface Viewers {
  id: string
  viewed: number
  students: number
}

/** How many students have opened materials, and how many there are. */
export const countViewers = prepared(
  (_, ids: readonly string[]) => sql<Viewers>`
    select student.activity_id as id, count(*)::int as students, count(*) filter (where ${isViewed})::int as viewed
    from activity_student as student
    left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
    where student.activity_id = any(${ids}::uuid[])
    group by student.activity_id`,
)

/** None where there are no students. */
export const viewersOf = async (db: Database, id: string): Promise<Viewers> =>
  (await countViewers.first(db, [id])) ?? { id, viewed: 0, students: 0 }
