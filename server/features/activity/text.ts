import { sql } from 'kysely'
import { claimFiles, type FileReader, type FileUse } from '#server/features/file/public.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
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
const filesOfActivity = prepared((db, id: string) =>
  db.selectFrom('activity_file').select('file_id').where('activity_id', '=', id).orderBy('position'),
)

/** The ids of an activity's files, in their order. */
export async function fileIdsOf({ db }: Pick<Unit, 'db'>, activityId: string) {
  return (await filesOfActivity(db, activityId)).map(({ file_id }) => file_id)
}

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
  void insertText(unit.db, activityId, cleanHtml(html))
  const claimed = claimFiles(unit, ownerId, fileIds)
  if (fileIds.length > 0) void insertFiles(unit.db, activityId, fileIds)
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
  change: ActivityChange & Partial<ActivityText> & { known: readonly string[] },
) {
  const { html, fileIds, known, ...changed } = change
  const activityId = activity.id
  await changeActivity(unit, activity, { ...changed, isEdit: true })
  if (html !== undefined) void updateText(unit.db, activityId, cleanHtml(html))
  if (!fileIds) return
  void removeFiles(unit.db, activityId)
  const claimed = claimFiles(
    unit,
    ownerId,
    fileIds.filter(id => !known.includes(id)),
  )
  if (fileIds.length > 0) void insertFiles(unit.db, activityId, fileIds)
  await claimed
}

/** Members read the files of activities that they can see; a kind may keep students from some. */
export const activityFiles: FileReader = (fileId, now, { use, declarations, drawn }) => sql`
  select from activity_file as attached
  join file on file.id = attached.file_id
  join activity on activity.id = attached.activity_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
    and (membership.role <> 'student' or (activity.published_at <= ${at(now)}
      and (course.ended_at is null or course.ended_visible) and ${isFor(sql.ref('reader.id'))}
      ${sql.join(givenBy(declarations.of(activityKind), use, now), sql``)}
      ${use === 'original' ? sql`and not ${isWithheld(declarations.of(activityKind), drawn)}` : sql``}))
  where attached.file_id = ${fileId}`

const givenBy = (kinds: readonly ActivityKind[], use: FileUse, now: number) =>
  kinds.flatMap(({ types, givesFiles }) => {
    if (!givesFiles) return []
    const ofOthers = sql`activity.type <> all(${sql.lit(`{${types.join()}}`)}::smallint[])`
    return [sql`and (${ofOthers} or ${givesFiles(use, sql.ref('reader.id'), now)})`]
  })
