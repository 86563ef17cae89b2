import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { compareTexts } from './comparing-texts.ts'
import { type Passage, rateOf } from './passages.ts'
import { batchSize, leastShared, type Scope, sharedPrints } from './reading.ts'

interface WaitingWork {
  id: string
  version: number
  text: string
  prints: number[]
  counted: number
}
const waitingIn = prepared(
  (_, activityId: string, limit: number) => sql<WaitingWork>`
    select submission_id as id, version, text, prints, counted from duplicate_work
    where activity_id = ${activityId} and state = 1 and version > 0 and problem = ''
    order by submission_id limit ${limit}::int`,
)

/** What cannot be compared is done. */
const finishUnreadable = prepared(
  (_, activityId: string, now: number) => sql`
    update duplicate_work set state = 2, rate = null, compared_at = ${at(now)}
    where activity_id = ${activityId} and state = 1 and version > 0 and problem <> ''`,
)

/** How many sources of one work are compared. */
const maxSources = 20

interface Sought extends Scope {
  id: string
  prints: readonly number[]
}
interface Candidate {
  id: string
  activity_id: string
  text: string
}
/** Those that share most: in the same activity, or handed in before in another of the teacher's; never one's own. */
const candidatesOf = prepared(
  (_, { id, prints, activityId, ownerId, types }: Sought) => sql<Candidate>`
    select found.submission_id as id, known.activity_id, known.text from (
      select work.submission_id, ${sharedPrints(sql`work.prints`, sql`${prints}::int[]`)} as shared
      from duplicate_work as work
      join activity on activity.id = work.activity_id and activity.deleted_at is null
        and activity.type = any(${types}::smallint[])
      join course on course.id = activity.course_id and course.deleted_at is null
        and course.owner_id = ${ownerId}
      where work.prints && ${prints}::int[] and work.submission_id <> ${id} and work.problem = ''
        and (work.activity_id = ${activityId} or (
          select min(submitted_at) from submission_version where submission_id = work.submission_id) < (
          select min(submitted_at) from submission_version where submission_id = ${id}))
        and not exists (
          select from submission_author as author
          join submission_author as mine on mine.account_id = author.account_id and mine.submission_id = ${id}
          where author.submission_id = work.submission_id)
    ) as found
    join duplicate_work as known on known.submission_id = found.submission_id
    where found.shared >= ${sql.lit(leastShared)}
    order by found.shared desc, found.submission_id limit ${sql.lit(maxSources)}`,
)

/** Compares what waits for it. @param onCompared after each batch */
export async function compareWaiting(
  unit: Unit,
  scope: Scope,
  given: readonly string[],
  onCompared: () => Promise<void>,
) {
  await finishUnreadable(unit.db, scope.activityId, unit.now)
  const next = () => waitingIn(unit.db, scope.activityId, batchSize)
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    await compareBatch(unit, scope, batch, given)
    await onCompared()
  }
}

async function compareBatch(
  unit: Unit,
  scope: Scope,
  works: readonly WaitingWork[],
  given: readonly string[],
): Promise<void> {
  const sources: Candidate[][] = []
  for (const { id, prints } of works) sources.push(await candidatesOf(unit.db, { ...scope, id, prints }))
  const texts = Object.fromEntries([...works, ...sources.flat()].map(({ id, text }) => [id, text] as const))
  const pairs = works.flatMap(({ id }, index) => sources[index]!.map(source => [id, source.id] as const))
  const found = pairs.length === 0 ? [] : await compareTexts({ texts, pairs, given })
  // One of them is too much: the others are compared without it.
  if (!found && works.length > 1) {
    for (const work of works) await compareBatch(unit, scope, [work], given)
    return
  }
  let place = 0
  for (const [index, work] of works.entries()) {
    const own: FromSource[] = sources[index]!.map(({ id, activity_id }) => ({
      ...{ sourceId: id, isBeside: activity_id === scope.activityId },
      passages: found?.[place++] ?? [],
    }))
    await keep(
      unit,
      work,
      own.filter(({ passages }) => passages.length > 0),
    )
  }
}

interface FromSource {
  sourceId: string
  /** Handed in in the same activity: either may come from the other. */
  isBeside: boolean
  passages: readonly Passage[]
}

const lockWork = prepared(
  (_, id: string) => sql<{ version: number; state: number }>`
    select version, state from duplicate_work where submission_id = ${id} for update`,
)
const forget = prepared((_, id: string) => sql`delete from duplicate_passage where submission_id = ${id}`)
const insertPassages = prepared(
  (_, rows: string) => sql`
    insert into duplicate_passage
      (submission_id, source_id, number, begins, ends, source_begins, source_ends, alike)
    select given.id, given."sourceId", given.number, given.begins, given.ends, given."sourceBegins", given."sourceEnds",
      given.alike
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, "sourceId" uuid, number smallint, begins int,
      ends int, "sourceBegins" int, "sourceEnds" int, alike smallint)
    join duplicate_work as source on source.submission_id = given."sourceId"
    on conflict do nothing`,
)
const keepRate = prepared(
  (_, id: string, rate: number, now: number) => sql`
    update duplicate_work set state = 2, rate = ${rate}::smallint, compared_at = ${at(now)}
    where submission_id = ${id}`,
)

const rowsOf = (id: string, sourceId: string, passages: readonly Passage[]) =>
  passages.map((passage, number) => ({ id, sourceId, number, ...passage }))

/** Keeps what was found, unless the work was replaced meanwhile: then it is still waiting. */
const keep = (unit: Unit, work: WaitingWork, sources: readonly FromSource[]) =>
  unit.inTransaction(async inside => {
    const { db, now } = inside
    const known = await lockWork.first(db, work.id)
    if (known?.version !== work.version || known.state !== 1) return
    void forget(db, work.id)
    const rows = sources.flatMap(({ sourceId, passages }) => rowsOf(work.id, sourceId, passages))
    if (rows.length > 0) void insertPassages(db, JSON.stringify(rows))
    const all = sources.flatMap(({ passages }) => passages)
    await keepRate(db, work.id, rateOf(all, work.text, work.counted), now)
    await noteInOthers(
      inside,
      work.id,
      sources.filter(({ isBeside }) => isBeside),
    )
  })

interface ComparedText {
  id: string
  text: string
  counted: number
  passages: Pick<Passage, 'begins' | 'ends'>[]
}
/** Of these, those that were compared before this work was there. */
const comparedBefore = prepared(
  (_, id: string, sourceIds: readonly string[]) => sql<ComparedText>`
    select work.submission_id as id, work.text, work.counted, (
      select coalesce(json_agg(json_build_object('begins', begins, 'ends', ends)), '[]')
      from duplicate_passage where submission_id = work.submission_id) as passages
    from duplicate_work as work
    where work.submission_id = any(${sourceIds}::uuid[]) and work.state = 2 and work.problem = ''
      and not exists (
        select from duplicate_passage where submission_id = work.submission_id and source_id = ${id})
    order by work.submission_id for update of work`,
)

async function noteInOthers({ db, now }: Unit, id: string, sources: readonly FromSource[]) {
  if (sources.length === 0) return
  const others = await comparedBefore(
    db,
    id,
    sources.map(({ sourceId }) => sourceId),
  )
  for (const other of others) {
    const found = sources.find(({ sourceId }) => sourceId === other.id)!.passages.map(turned)
    void insertPassages(db, JSON.stringify(rowsOf(other.id, id, found)))
    void keepRate(db, other.id, rateOf([...other.passages, ...found], other.text, other.counted), now)
  }
}

const turned = ({ begins, ends, sourceBegins, sourceEnds, alike }: Passage): Passage => ({
  ...{ begins: sourceBegins, ends: sourceEnds, sourceBegins: begins, sourceEnds: ends, alike },
})
