import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  claimFiles,
  claimTextPictures,
  type FileReader,
  type FileUse,
  picturesIn,
} from '#server/features/file/public.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isFor } from './deadline.ts'
import { type ActivityKind, type ActivityRow, activityKind } from './kind.ts'
import { type ActivityChange, changeActivity } from './spine.ts'
import { isWithheld } from './withholding.ts'

/** What an activity says, for kinds whose activities are written: HTML, and files in the order in which they are shown. */
export interface ActivityText {
  html: string
  fileIds: readonly string[]
}

/** Ids of an activity's files, in their order; of the row `activity` of the query around it. */
export const activityFileIds = sql<string[]>`array(select file_id from activity_file
  where activity_file.activity_id = activity.id order by position)`

const insertText = prepared((db, activity_id: string, html: string) =>
  db.insertInto('activity_text').values({ activity_id, html }),
)
const updateText = prepared((db, id: string, html: string) =>
  db.updateTable('activity_text').set({ html }).where('activity_id', '=', id),
)
const removeFiles = prepared((db, id: string) => db.deleteFrom('activity_file').where('activity_id', '=', id))
const insertFiles = prepared(
  (_, id: string, fileIds: readonly string[]) => sql`
    insert into activity_file (activity_id, file_id, position)
    select ${id}::uuid, file_id, place - 1
    from unnest(${fileIds}::uuid[]) with ordinality as given (file_id, place)`,
)
const filesOfActivity = prepared(
  (_, id: string) => sql<KnownFiles>`select
    array(select file_id from activity_file where activity_id = ${id}::uuid order by position) as files,
    array(select file_id from activity_picture where activity_id = ${id}::uuid) as pictures`,
)
const insertPictures = prepared(
  (_, id: string, pictures: readonly string[]) => sql`
    insert into activity_picture (activity_id, file_id)
    select ${id}::uuid, file_id from unnest(${pictures}::uuid[]) as given (file_id)`,
)
const removePictures = prepared((db, id: string, pictures: readonly string[]) =>
  db
    .deleteFrom('activity_picture')
    .where('activity_id', '=', id)
    .where(sql<SqlBool>`file_id = any(${pictures}::uuid[])`),
)

/** The ids of the files that an activity has. */
export interface KnownFiles {
  /** In their order. */
  files: readonly string[]
  /** Those of the pictures in its text. */
  pictures: readonly string[]
}

export const knownFilesOf = ({ db }: Pick<Unit, 'db'>, activityId: string): Promise<KnownFiles> =>
  filesOfActivity.one(db, activityId)

/**
 * Writes what a new activity says; what is not allowed in its HTML is removed.
 * @throws notYours like `claimFiles`
 */
export async function addText(
  unit: Unit,
  activityId: string,
  ownerId: string,
  { html, fileIds }: ActivityText,
) {
  const clean = cleanHtmlWithPictures(html)
  void insertText(unit.db, activityId, clean)
  const claimed = claimFiles(unit, ownerId, fileIds)
  if (fileIds.length > 0) void insertFiles(unit.db, activityId, fileIds)
  await Promise.all([claimed, keepPictures(unit, activityId, ownerId, picturesIn(clean), [])])
}

/** New pictures must be the writer's own; those that the text had stay, whoever added them. */
async function keepPictures(
  unit: Unit,
  activityId: string,
  ownerId: string,
  pictures: readonly string[],
  known: readonly string[],
) {
  const added = pictures.filter(id => !known.includes(id))
  const gone = known.filter(id => !pictures.includes(id))
  const claimed = claimTextPictures(unit, ownerId, added)
  if (gone.length > 0) void removePictures(unit.db, activityId, gone)
  if (added.length > 0) void insertPictures(unit.db, activityId, added)
  await claimed
}

/**
 * Edits an activity: the given fields, and the given part of what it says.
 * @param activity returned by `activityToManage`, and found unchanged by `checkRevision`
 * @param known the files so far: they stay, whoever's they are
 * @throws notYours like `claimFiles`
 */
export async function editActivity(
  unit: Unit,
  activity: ActivityRow,
  ownerId: string,
  change: ActivityChange & Partial<ActivityText> & { known: KnownFiles },
) {
  const { html, fileIds, known, ...changed } = change
  const activityId = activity.id
  await changeActivity(unit, activity, { ...changed, isEdit: true })
  const clean = html === undefined ? undefined : cleanHtmlWithPictures(html)
  if (clean !== undefined) void updateText(unit.db, activityId, clean)
  const pictures = clean === undefined ? known.pictures : picturesIn(clean)
  const kept = keepPictures(unit, activityId, ownerId, pictures, known.pictures)
  if (fileIds) void removeFiles(unit.db, activityId)
  const added = fileIds?.filter(id => !known.files.includes(id)) ?? []
  const claimed = claimFiles(unit, ownerId, added)
  if (fileIds && fileIds.length > 0) void insertFiles(unit.db, activityId, fileIds)
  await Promise.all([kept, claimed])
}

/** Members read the files of activities that they can see; a kind may keep students from some. */
export const activityFiles: FileReader = (fileId, now, { use, declarations, drawn }) => {
  const kinds = declarations.of(activityKind)
  const withheld = use === 'original' ? sql`and not ${isWithheld(kinds, drawn)}` : sql``
  return sql`
    select from activity_file as attached
    join file on file.id = attached.file_id
    ${seenWith(sql`${sql.join(givenTo(kinds, use, sql.ref('reader.id'), now), sql``)} ${withheld}`, now)}
    where attached.file_id = ${fileId}`
}

/** Who sees the text of an activity sees the pictures in it: nothing else withholds them (decision 251). */
export const activityPictures: FileReader = (fileId, now, { declarations }) => sql`
  select from activity_picture as attached
  ${seenWith(sql.join(givenTo(declarations.of(activityKind), 'pages', sql.ref('reader.id'), now), sql``), now)}
  where attached.file_id = ${fileId}`

/** From what is attached to the activities that the reader sees. @param given what more must hold for students */
const seenWith = (given: RawBuilder<unknown>, now: number) => sql`
  join activity on activity.id = attached.activity_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
    and (membership.role <> 'student' or (activity.published_at <= ${at(now)}
      and (course.ended_at is null or course.ended_visible) and ${isFor(sql.ref('reader.id'))} ${given}))`

/** What more must hold for a student to get what the row `activity` says and has attached, by the kinds that keep it back. */
export const givenTo = (
  kinds: readonly ActivityKind[],
  use: FileUse,
  student: RawBuilder<string>,
  now: number,
) =>
  kinds.flatMap(({ types, givesFiles }) => {
    if (!givesFiles) return []
    const ofOthers = sql`activity.type <> all(${sql.lit(`{${types.join()}}`)}::smallint[])`
    return [sql<SqlBool>`and (${ofOthers} or ${givesFiles(use, student, now)})`]
  })
