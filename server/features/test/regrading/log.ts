import { sql } from 'kysely'
import { type Counting, countings } from '#contract/features/test/regrade-entities.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { TestQuestion } from '../store.ts'

/** How a question of a test is judged. */
export interface Judging {
  versionId: string
  points: number
  counting: Counting
}

export const countingOf = ({
  dropped_at,
  is_full,
}: Pick<TestQuestion, 'dropped_at' | 'is_full'>): Counting =>
  dropped_at !== null ? 'dropped' : is_full ? 'full' : 'counts'

export const judgingOf = (question: TestQuestion): Judging => ({
  versionId: question.version_id,
  points: question.points,
  counting: countingOf(question),
})

/** What a regrade has changed in one question. */
export interface LoggedChange {
  slot: number
  /** Null: what is right stayed. */
  version: { before: string; after: string } | null
  points: { before: number; after: number }
  counting: { before: Counting; after: Counting }
}

interface LogRow {
  regrade_id: string
  is_undone: boolean
  slot: number
  version_before: string | null
  version_after: string | null
  points_before: number
  points_after: number
  counting_before: number
  counting_after: number
}
const logRows = prepared(
  (_, id: string) => sql<LogRow>`
    select regrade.id as regrade_id, regrade.undone_at is not null as is_undone, changed.slot, changed.version_before,
      changed.version_after, changed.points_before::float8 as points_before, changed.points_after::float8 as points_after,
      changed.counting_before, changed.counting_after
    from submission_regrade as regrade
    join test_regrade as ours on ours.regrade_id = regrade.id
    join test_regrade_question as changed on changed.regrade_id = regrade.id
    where regrade.activity_id = ${id} order by regrade.made_at, regrade.id, changed.slot`,
)

export interface LoggedRegrade {
  id: string
  isUndone: boolean
  changes: LoggedChange[]
}

/** The regrades of a test with what they changed in its questions, the earliest first. */
export async function regradesOf(db: Database, testId: string): Promise<LoggedRegrade[]> {
  const rows = await logRows(db, testId)
  return [...Map.groupBy(rows, row => row.regrade_id)].map(([id, changed]) => ({
    id,
    isUndone: changed[0]!.is_undone,
    changes: changed.map(row => ({
      slot: row.slot,
      version:
        row.version_before !== null && row.version_after !== null
          ? { before: row.version_before, after: row.version_after }
          : null,
      points: { before: row.points_before, after: row.points_after },
      counting: { before: countings[row.counting_before]!, after: countings[row.counting_after]! },
    })),
  }))
}

/**
 * What is true of something by these regrades: what the last of those that stand has made of it; without one, what was before the
 * first. Undefined where none has touched it.
 */
function standing<V>(
  regrades: readonly LoggedRegrade[],
  changeOf: (regrade: LoggedRegrade) => { before: V; after: V } | null | undefined,
) {
  const changed = regrades.flatMap(regrade => {
    const change = changeOf(regrade)
    return change && change.before !== change.after ? [{ ...change, isUndone: regrade.isUndone }] : []
  })
  return changed.findLast(({ isUndone }) => !isUndone)?.after ?? changed[0]?.before
}

/** How a question is judged by the regrades that stand. @param now as it is judged, for what none has touched */
export function judgingBy(regrades: readonly LoggedRegrade[], slot: number, now: Judging): Judging {
  const of = (regrade: LoggedRegrade) => regrade.changes.find(change => change.slot === slot)
  return {
    versionId: standing(regrades, regrade => of(regrade)?.version) ?? now.versionId,
    points: standing(regrades, regrade => of(regrade)?.points) ?? now.points,
    counting: standing(regrades, regrade => of(regrade)?.counting) ?? now.counting,
  }
}

const insertRegrade = prepared(
  (_, id: string, testId: string, students: number) => sql`
    insert into test_regrade (regrade_id, activity_id, students) values (${id}, ${testId}, ${students}::int)`,
)
const insertChanges = prepared(
  (_, id: string, rows: string) => sql`
    insert into test_regrade_question (regrade_id, slot, version_before, version_after, points_before, points_after,
      counting_before, counting_after)
    select ${id}::uuid, slot, version_before, version_after, points_before, points_after, counting_before, counting_after
    from jsonb_to_recordset(${rows}::jsonb) as made (slot int, version_before uuid, version_after uuid,
      points_before numeric, points_after numeric, counting_before int, counting_after int)`,
)

/** Keeps what a regrade has changed. @param students whose score is another by it */
export function noteRegrade(
  db: Database,
  { id, testId, students }: { id: string; testId: string; students: number },
  changes: readonly LoggedChange[],
) {
  void insertRegrade(db, id, testId, students)
  void insertChanges(
    db,
    id,
    JSON.stringify(
      changes.map(({ slot, version, points, counting }) => ({
        slot,
        ...{ version_before: version?.before, version_after: version?.after },
        ...{ points_before: points.before, points_after: points.after },
        counting_before: countings.indexOf(counting.before),
        counting_after: countings.indexOf(counting.after),
      })),
    ),
  )
}

const countSteps = prepared(
  (_, id: string) => sql<{ seen: number }>`
    select (count(*) + count(undone_at))::int as seen from submission_regrade where activity_id = ${id}`,
)
/** How often a test was regraded, or a regrade undone. */
export const stepsOf = async (db: Database, testId: string) => (await countSteps.one(db, testId)).seen
