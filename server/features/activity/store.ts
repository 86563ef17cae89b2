import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { audienceNames } from './audience.ts'
import { commonDeadline, isShownTo, lastDeadline, type OwnTerms, ownTermsOf } from './deadline.ts'

export interface ContentFilter {
  types: number[] | undefined
  folderId: string | null
  rootOnly: boolean
  /** Only this one. */
  activityId?: string | undefined
  name: string
  /** In the staff's order, instead of newest first. */
  isByPosition: boolean
  page: number
  limit: number
}

interface ContentQuery extends Omit<ContentFilter, 'types' | 'rootOnly' | 'isByPosition' | 'activityId'> {
  activityId: string | null
  courseId: string
  /** Whose times they are; null: everybody's. */
  studentId: string | null
  now: number
  types: readonly number[]
  offset: number
}

const choices = {
  isStudent: [true, false],
  byType: [true, false],
  place: ['anywhere', 'root', 'folder', 'one'],
} as const
interface Choice {
  isStudent: boolean
  byType: boolean
  place: (typeof choices.place)[number]
}

const visible = fragment((db, choice: Choice, wanted: ContentQuery) => {
  const { courseId, studentId, now, types, folderId, activityId, name } = wanted
  let rows = db
    .selectFrom('activity')
    .where('activity.course_id', '=', courseId)
    .where('activity.deleted_at', 'is', null)
    // An empty name matches every title.
    .where(sql<SqlBool>`position(lower(${name}) in lower(activity.title)) > 0`)
  if (choice.isStudent) rows = rows.where('activity.published_at', '<=', at(now)).where(isShownTo(studentId))
  if (choice.byType) rows = rows.where(sql<SqlBool>`activity.type = any(${types}::smallint[])`)
  if (choice.place === 'one') return rows.where('activity.id', '=', activityId)
  if (choice.place === 'folder') return rows.where('activity.folder_id', '=', folderId)
  return choice.place === 'root' ? rows.where('activity.folder_id', 'is', null) : rows
})

/** What staff see, who have no times of their own. */
const commonTerms = sql<
  Pick<OwnTerms, 'begins_at' | 'deadline' | 'published_at' | 'is_excused'>
>`(select activity.begins_at, ${commonDeadline} as deadline, activity.published_at, false as is_excused)`

const pageOf = variants({ ...choices, isByPosition: [true, false] }, choice =>
  prepared((db, wanted: ContentQuery) =>
    db
      // What is one person's is looked up for the page only.
      .selectFrom(
        visible(db, choice, wanted)
          .selectAll('activity')
          .orderBy(sql`(activity.pinned_at is null)`)
          .$if(choice.isByPosition, rows => rows.orderBy('activity.position'))
          .orderBy('activity.id', 'desc')
          .limit(wanted.limit)
          .offset(wanted.offset)
          .as('activity'),
      )
      .innerJoinLateral(
        (choice.isStudent ? ownTermsOf(wanted.studentId) : commonTerms).as('own_terms'),
        join => join.onTrue(),
      )
      .leftJoin('folder', join =>
        join.onRef('folder.id', '=', 'activity.folder_id').on('folder.deleted_at', 'is', null),
      )
      .select(['activity.id', 'activity.course_id', 'activity.type', 'activity.title', 'activity.label'])
      .select(['own_terms.begins_at', 'own_terms.deadline', 'own_terms.published_at', 'own_terms.is_excused'])
      .select((choice.isStudent ? sql.lit(null) : lastDeadline).as('last_deadline'))
      .select((choice.isStudent ? sql<string[] | null>`null` : audienceNames).as('audience'))
      .select(['activity.pinned_at', 'activity.created_at', 'activity.updated_at', 'activity.folder_id'])
      .select('folder.title as folder_title')
      .orderBy(sql`(activity.pinned_at is null)`)
      .$if(choice.isByPosition, rows => rows.orderBy('activity.position'))
      .orderBy('activity.id', 'desc'),
  ),
)

const countOf = variants(choices, choice =>
  prepared((db, wanted: ContentQuery) =>
    visible(db, choice, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

/** One page of what the caller can see of a course, and a function that counts all of it. */
export async function pageOfContent(
  { db, course, role, studentId, now }: CourseContext,
  filter: ContentFilter,
) {
  const { types, folderId, rootOnly, activityId = null, isByPosition, page, limit } = filter
  const place = activityId ? 'one' : folderId ? 'folder' : rootOnly ? 'root' : 'anywhere'
  const choice = { isStudent: role === 'student', byType: types !== undefined, place } as const
  const offset = (page - 1) * limit
  const wanted = { ...filter, activityId, courseId: course.id, studentId, now, types: types ?? [], offset }
  const rows = await pageOf({ ...choice, isByPosition })(db, wanted)
  const count = async () => (await countOf(choice).one(db, wanted)).total
  return { rows, total: () => totalRows(filter, rows.length, count) }
}

const foldersOf = variants({ isStudent: [true, false] }, ({ isStudent }) =>
  prepared((db, { courseId, studentId, now }: Pick<ContentQuery, 'courseId' | 'studentId' | 'now'>) =>
    db
      .selectFrom('folder')
      .select(['id', 'parent_id', 'title', 'position'])
      .select(({ selectFrom }) =>
        selectFrom('activity')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('activity.folder_id', '=', 'folder.id')
          .where('activity.deleted_at', 'is', null)
          .$if(isStudent, shown =>
            shown.where('activity.published_at', '<=', at(now)).where(isShownTo(studentId)),
          )
          .as('total'),
      )
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  ),
)

/** All folders of a course in order, each with the number of activities the caller can see. */
export const listFolders = ({ db, course, role, studentId, now }: CourseContext) =>
  foldersOf({ isStudent: role === 'student' })(db, { courseId: course.id, studentId, now })
