import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { folderToSee } from './access.ts'
import { publishChange } from './appearing.ts'
import { deepest, type Placed, soundParents, wayUp } from './folder-tree.ts'
import { listFolders } from './store.ts'

const maxFolders = 500
/** contenttype of a folder. */
export const folderType = 0

/** The folders of a course; of students those in which, or below which, they see something (decision P79). */
export async function folderTree(context: CourseContext): Promise<Directory[]> {
  const all = await listFolders(context)
  const parents = soundParents(all)
  const isFilled = new Set(all.flatMap(({ id, total }) => (total ? wayUp(parents, id) : [])))
  const rows = context.role === 'student' ? all.filter(({ id }) => isFilled.has(id)) : all
  const children = Map.groupBy(rows, ({ id }) => parents.get(id) ?? null)
  const under = (parent: string | null): Directory[] =>
    (children.get(parent) ?? []).map(row => ({
      id: row.id,
      name: row.title,
      parentid: parent ?? '0',
      sort: row.position,
      total: row.total ?? 0,
      child: under(row.id),
    }))
  return under(null)
}

/**
 * Holds the folders of a course until the transaction ends: whoever moves, deletes or adds one waits for whoever does,
 * and for whoever is putting an activity into one (`folderToUse`). Before any lock of an activity.
 */
const lockFolders = prepared((db, courseId: string) =>
  db
    .selectFrom('folder')
    .select('id')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

interface NewFolder {
  id: string
  courseId: string
  parentId: string | null
  title: string
  position: number
  now: number
}
const insertFolder = prepared((db, { id, courseId, parentId, title, position, now }: NewFolder) =>
  db
    .insertInto('folder')
    .values({ id, course_id: courseId, parent_id: parentId, title, position, created_at: at(now) }),
)

export async function addFolder(context: CourseContext, title: string, parentId: string) {
  if (title === '') fail(activityErrors.folderNameMissing)
  void lockFolders(context.db, context.course.id)
  const [parent, rows] = await Promise.all([folderToSee(context, parentId), listFolders(context)])
  if (rows.length >= maxFolders) fail(activityErrors.folderLimit, { limit: maxFolders })
  const parents = soundParents(rows)
  if (wayUp(parents, parent?.id ?? null).length >= deepest)
    fail(activityErrors.folderTooDeep, { depth: deepest })
  const id = newId()
  void insertFolder(context.db, {
    id,
    courseId: context.course.id,
    parentId: parent?.id ?? null,
    title,
    position: rows.length,
    now: context.now,
  })
  publishChange(context, context.course.id, folderType)
  return id
}

const setTitle = prepared((db, id: string, title: string) =>
  db.updateTable('folder').set({ title }).where('id', '=', id),
)

export async function renameFolder(context: CourseContext, id: string, title: string) {
  if (title === '') fail(activityErrors.folderNameMissing)
  void lockFolders(context.db, context.course.id)
  await folderToSee(context, id)
  void setTitle(context.db, id, title)
  publishChange(context, context.course.id, folderType)
}

const setParent = prepared((db, id: string, parentId: string | null, position: number) =>
  db.updateTable('folder').set({ parent_id: parentId, position }).where('id', '=', id),
)

const setRoot = prepared((db, ids: readonly string[]) =>
  db.updateTable('folder').set({ parent_id: null }).where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)

/** Stores at the root what is shown there because its place is impossible. */
function mend({ db }: Unit, rows: readonly Placed[], parents: ReadonlyMap<string, string | null>) {
  const unsound = rows.filter(row => row.parent_id !== parents.get(row.id)).map(row => row.id)
  if (unsound.length > 0) void setRoot(db, unsound)
}

/** Moves a folder, with all that is in it, behind those that are there. */
export async function moveFolder(context: CourseContext, id: string, into: string) {
  void lockFolders(context.db, context.course.id)
  const [parent, rows] = await Promise.all([folderToSee(context, into), listFolders(context)])
  if (!rows.some(row => row.id === id)) fail(kernelErrors.notFound)
  const parents = soundParents(rows)
  const above = wayUp(parents, parent?.id ?? null)
  if (above.includes(id)) fail(activityErrors.folderInside)
  const levels = rows.map(row => wayUp(parents, row.id).indexOf(id) + 1)
  if (above.length + Math.max(...levels) > deepest) fail(activityErrors.folderTooDeep, { depth: deepest })
  mend(context, rows, parents)
  void setParent(context.db, id, parent?.id ?? null, rows.length)
  publishChange(context, context.course.id, folderType)
}

const raiseActivities = prepared((db, from: string, to: string | null) =>
  db.updateTable('activity').set({ folder_id: to }).where('folder_id', '=', from),
)
const raiseFolders = prepared((db, from: string, to: string | null) =>
  db.updateTable('folder').set({ parent_id: to }).where('parent_id', '=', from),
)
const deleteFolder = prepared((db, id: string, now: number) =>
  db
    .updateTable('folder')
    .set({ deleted_at: at(now) })
    .where('id', '=', id),
)

/** Deletes a folder; its activities and folders go up by one. */
export async function removeFolder(context: CourseContext, id: string) {
  void lockFolders(context.db, context.course.id)
  const folder = await folderToSee(context, id)
  if (!folder) return
  void raiseActivities(context.db, id, folder.parent_id)
  void raiseFolders(context.db, id, folder.parent_id)
  void deleteFolder(context.db, id, context.now)
  publishChange(context, context.course.id, folderType)
}

const setPositions = prepared(
  (_, ids: readonly string[]) => sql`
    update folder f set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where f.id = o.id`,
)

/** Orders the named folders as given. @throws notFound when one is not in this course */
export async function sortFolders(context: CourseContext, ids: string[]) {
  void lockFolders(context.db, context.course.id)
  const known = new Set((await listFolders(context)).map(row => row.id))
  const ordered = [...new Set(ids)]
  if (!ordered.every(id => known.has(id))) fail(kernelErrors.notFound)
  void setPositions(context.db, ordered)
  publishChange(context, context.course.id, folderType)
}

const placedFolders = prepared((db, courseId: string) =>
  db
    .selectFrom('folder')
    .select(['id', 'parent_id'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
)

/** Puts folders that an imported course has within themselves, or too deep, at its root. */
export async function mendFolders(unit: Unit, courseId: string) {
  const rows = await placedFolders(unit.db, courseId)
  mend(unit, rows, soundParents(rows))
}
