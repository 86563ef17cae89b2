import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

export interface ContentFilter {
  types: number[] | undefined
  folderId: string | null
  rootOnly: boolean
  name: string
  page: number
  limit: number
}

/** One page of what the asker can see of a course, newest first, with the number of all. */
export async function pageOfContent({ db, course, role, now }: CourseContext, filter: ContentFilter) {
  let rows = db.selectFrom('activity').where('course_id', '=', course.id).where('deleted_at', 'is', null)
  if (role === 'student') rows = rows.where('published_at', '<=', at(now))
  if (filter.types) rows = rows.where(sql<SqlBool>`type = any(${filter.types}::smallint[])`)
  if (filter.folderId) rows = rows.where('folder_id', '=', filter.folderId)
  else if (filter.rootOnly) rows = rows.where('folder_id', 'is', null)
  if (filter.name) rows = rows.where(sql<SqlBool>`position(lower(${filter.name}) in lower(title)) > 0`)
  const [page, count] = await Promise.all([
    rows
      .selectAll()
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: page, total: count.total }
}

/** All folders of a course in their order, with the number of activities in each that the asker can see. */
export function listFolders({ db, course, role, now }: CourseContext) {
  return db
    .selectFrom('folder')
    .select(['id', 'parent_id', 'title', 'position'])
    .select(({ selectFrom }) =>
      selectFrom('activity')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('activity.folder_id', '=', 'folder.id')
        .where('activity.deleted_at', 'is', null)
        .$if(role === 'student', visible => visible.where('activity.published_at', '<=', at(now)))
        .as('total'),
    )
    .where('course_id', '=', course.id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function folderTitles({ db, course }: CourseContext) {
  const rows = await db
    .selectFrom('folder')
    .select(['id', 'title'])
    .where('course_id', '=', course.id)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
