import { type RawBuilder, sql } from 'kysely'
import { filesOf, longestText, plainTextOf, textOf } from '#server/features/file/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Read, readTexts } from './comparing-texts.ts'

/** Read, or compared, at a time. */
export const batchSize = 20

/** Where the sources of a work are looked for. */
export interface Scope {
  activityId: string
  ownerId: string
  types: readonly number[]
}

/** How many prints two works share at least, before they are compared. */
export const leastShared = 3
export const sharedPrints = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<number>`(
  select count(*) from unnest(${one}) as own (print) join unnest(${other}) as sought (print) on sought.print = own.print)`

interface UnreadWork {
  id: string
  activity_id: string
  version: number
  text: string
  file_ids: string[]
}

/** The version that counts: the newest row of each slot up to it. */
const isOfVersion = (row: string) => sql`
  ${sql.ref(`${row}.submission_id`)} = one.id and ${sql.ref(`${row}.version`)} = (
    select max(part.version) from submission_part as part where part.submission_id = one.id
      and part.slot = ${sql.ref(`${row}.slot`)} and part.version <= one.version)`
const handed = sql`one.id, one.activity_id, one.version,
  (select coalesce(string_agg(written.text, E'\\n\\n' order by written.slot), '') from submission_part as written
    where ${isOfVersion('written')}) as text,
  array(select file.file_id from submission_file as file where ${isOfVersion('file')}
    order by file.slot, file.position) as file_ids`
const isUnread = sql`one.version > 0 and not exists (
  select from duplicate_work as known where known.submission_id = one.id and known.version = one.version)`

const unreadHere = prepared(
  (_, activityId: string, limit: number) => sql<UnreadWork>`
    select ${handed} from submission as one where one.activity_id = ${activityId} and ${isUnread}
    order by one.id limit ${limit}::int`,
)
const unreadElsewhere = prepared(
  (_, ownerId: string, types: readonly number[], limit: number) => sql<UnreadWork>`
    select ${handed} from course
    join activity on activity.course_id = course.id and activity.deleted_at is null
      and activity.type = any(${types}::smallint[])
    join submission as one on one.activity_id = activity.id
    where course.owner_id = ${ownerId} and course.deleted_at is null and ${isUnread}
    order by one.id desc limit ${limit}::int`,
)

/** Reads what was handed in in an activity and not read yet. @param onRead after each batch */
export const readHere = (unit: Unit, activityId: string, onRead: () => Promise<void>) =>
  readAll(unit, () => unreadHere(unit.db, activityId, batchSize), onRead)

/** The same for all activities of a teacher. */
export const readElsewhere = (unit: Unit, { ownerId, types }: Scope) =>
  readAll(unit, () => unreadElsewhere(unit.db, ownerId, types, batchSize))

async function readAll(unit: Unit, next: () => Promise<UnreadWork[]>, onRead = async () => {}) {
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const [activityId, works] of Map.groupBy(batch, work => work.activity_id))
      await readWorks(unit, works, await givenTexts(unit, activityId))
    await onRead()
  }
}

async function readWorks(unit: Unit, works: readonly UnreadWork[], given: readonly string[]) {
  const contents = []
  for (const work of works) contents.push(await contentOf(unit, work))
  const texts = contents.map(({ text }) => text)
  const read = (await readTexts({ texts, given })) ?? (await readEach(texts, given))
  for (const [index, { id, activity_id, version }] of works.entries()) {
    const { text, unread } = contents[index]!
    const { prints, counted, isShort } = read[index]!
    const problem = isShort ? (unread.length > 0 ? 'unsupported' : 'short') : ''
    const kept = { id, activityId: activity_id, version, text, unread, prints, counted, problem }
    await unit.inTransaction(async ({ db }) => {
      // Handed in again meanwhile, it is read again.
      if ((await keepRead.count(db, kept)) === 0) return
      void recompareThoseFrom(db, id)
      void recompareThoseLike(db, id)
      await forgetPassages(db, id)
    })
  }
}

const nothingRead: Read = { prints: [], counted: 0, isShort: true }

/** One by one, after one of them was too much. */
async function readEach(texts: readonly string[], given: readonly string[]) {
  const read: Read[] = []
  for (const text of texts) read.push((await readTexts({ texts: [text], given }))?.[0] ?? nothingRead)
  return read
}

/** What somebody wrote and what stands in their files, and the names of those that cannot be read. */
async function contentOf(unit: Unit, { text, file_ids }: UnreadWork) {
  const files = await filesOf(unit.db, file_ids)
  const pieces = [text]
  const unread: string[] = []
  for (const file of file_ids.flatMap(id => files.get(id) ?? [])) {
    const found = await textOf(unit, file)
    if (found === undefined) unread.push(file.name)
    else pieces.push(found)
  }
  return { text: pieces.join('\n\n').trim().slice(0, longestText), unread }
}

const taskOf = prepared(
  (_, activityId: string) => sql<{ html: string; file_ids: string[] }>`
    select html, array(select file_id from activity_file as file where file.activity_id = task.activity_id
      order by position) as file_ids
    from activity_text as task where activity_id = ${activityId}`,
)

/** What was given to the students of an activity: what it says, and what stands in its files. */
export async function givenTexts(unit: Unit, activityId: string): Promise<string[]> {
  const task = await taskOf.first(unit.db, activityId)
  if (!task) return []
  const { text } = await contentOf(unit, {
    ...{ id: activityId, activity_id: activityId, version: 0 },
    ...{ text: plainTextOf(task.html), file_ids: task.file_ids },
  })
  return text === '' ? [] : [text]
}

const recompareThoseFrom = prepared(
  (_, id: string) => sql`
    update duplicate_work set state = 1 where state = 2 and submission_id in (
      select submission_id from duplicate_passage where source_id = ${id})`,
)
/** Wherever what other activities have is still to be read, and this belongs to it. */
const recompareThoseLike = prepared(
  (_, id: string) => sql`
    update duplicate_work set state = 1 where submission_id in (
      select known.submission_id from duplicate_work as known
      join duplicate_work as read on read.submission_id = ${id} and read.prints && known.prints
        and read.activity_id <> known.activity_id
      where known.activity_id in (select activity_id from duplicate_setting where reads_earlier)
        and known.state = 2 and known.problem = ''
        and ${sharedPrints(sql`known.prints`, sql`read.prints`)} >= ${sql.lit(leastShared)}
      order by known.submission_id for update of known)`,
)
const forgetPassages = prepared(
  (_, id: string) => sql`delete from duplicate_passage where submission_id = ${id} or source_id = ${id}`,
)

interface ReadText {
  id: string
  activityId: string
  version: number
  text: string
  unread: readonly string[]
  prints: readonly number[]
  counted: number
  problem: string
}
/** What has been asked to be compared waits for it; the rest is only there to be compared with. */
const keepRead = prepared(
  (_, { id, activityId, version, text, unread, prints, counted, problem }: ReadText) => sql`
    insert into duplicate_work as known
      (submission_id, activity_id, version, text, unread, prints, counted, problem)
    select one.id, ${activityId}::uuid, ${version}::int, ${text}, ${unread}::text[], ${prints}::int[],
      ${counted}::int, ${problem}
    from submission as one where one.id = ${id} and one.version = ${version}::int for share
    on conflict (submission_id) do update set version = excluded.version, text = excluded.text,
      unread = excluded.unread, prints = excluded.prints, counted = excluded.counted,
      problem = excluded.problem, rate = null, state = least(known.state, 1)`,
)
