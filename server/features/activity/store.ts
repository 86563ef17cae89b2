import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { totalRows } from '#server/kernel/paging.ts'
import { part, prepared, variants } from '#server/kernel/prepared.ts'

export interface ContentFilter {
  types: number[] | undefined
  folderId: string | null
  rootOnly: boolean
  name: string
  page: number
  limit: number
}

interface Wanted extends Omit<ContentFilter, 'types' | 'rootOnly'> {
  courseId: string
  now: number
  types: readonly number[]
  offset: number
}

const choices = {
  isStudent: [true, false],
  byType: [true, false],
  place: ['anywhere', 'root', 'folder'],
} as const
interface Choice {
  isStudent: boolean
  byType: boolean
  place: (typeof choices.place)[number]
}

const visible = part((db, choice: Choice, { courseId, now, types, folderId, name }: Wanted) => {
  let rows = db
    .selectFrom('activity')
    .where('activity.course_id', '=', courseId)
    .where('activity.deleted_at', 'is', null)
    // No name at all is in every title.
    .where(sql<SqlBool>`position(lower(${name}) in lower(activity.title)) > 0`)
  if (choice.isStudent) rows = rows.where('activity.published_at', '<=', at(now))
  if (choice.byType) rows = rows.where(sql<SqlBool>`activity.type = any(${types}::smallint[])`)
  if (choice.place === 'folder') return rows.where('activity.folder_id', '=', folderId)
  return choice.place === 'root' ? rows.where('activity.folder_id', 'is', null) : rows
})

const pageOf = variants(choices, choice =>
  prepared((db, wanted: Wanted) =>
    visible(db, choice, wanted)
      .leftJoin('folder', join =>
        join.onRef('folder.id', '=', 'activity.folder_id').on('folder.deleted_at', 'is', null),
      )
      .select(['activity.id', 'activity.course_id', 'activity.type', 'activity.title', 'activity.label'])
      .select(['activity.published_at', 'activity.begins_at', 'activity.ends_at'])
      .select(['activity.created_at', 'activity.updated_at', 'activity.folder_id'])
      .select('folder.title as folder_title')
      .orderBy('activity.id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)

const countOf = variants(choices, choice =>
  prepared((db, wanted: Wanted) =>
    visible(db, choice, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

/** One page of what the asker can see of a course, newest first, and a way to learn how many there are in all. */
export async function pageOfContent({ db, course, role, now }: CourseContext, filter: ContentFilter) {
  const { types, folderId, rootOnly, page, limit } = filter
  const place = folderId ? 'folder' : rootOnly ? 'root' : 'anywhere'
  const choice = { isStudent: role === 'student', byType: types !== undefined, place } as const
  const offset = (page - 1) * limit
  const wanted = { ...filter, courseId: course.id, now, types: types ?? [], offset }
  const rows = await pageOf(choice)(db, wanted)
  const count = async () => (await countOf(choice).one(db, wanted)).total
  return { rows, total: () => totalRows(filter, rows.length, count) }
}

const foldersOf = variants({ isStudent: [true, false] }, ({ isStudent }) =>
  prepared((db, { courseId, now }: { courseId: string; now: number }) =>
    db
      .selectFrom('folder')
      .select(['id', 'parent_id', 'title', 'position'])
      .select(({ selectFrom }) =>
        selectFrom('activity')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('activity.folder_id', '=', 'folder.id')
          .where('activity.deleted_at', 'is', null)
          .$if(isStudent, shown => shown.where('activity.published_at', '<=', at(now)))
          .as('total'),
      )
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  ),
)

/** All folders of a course in their order, with the number of activities in each that the asker can see. */
export const listFolders = ({ db, course, role, now }: CourseContext) =>
  foldersOf({ isStudent: role === 'student' })(db, { courseId: course.id, now })
