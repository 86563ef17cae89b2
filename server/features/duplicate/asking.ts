import { sql } from 'kysely'
import { studentsNamed } from '#server/features/submission/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const checkWorks = job<{ activityId: string }>('duplicate.check')

const ask = variants({ which: ['all', 'named'] }, ({ which }) =>
  prepared(
    (_, activityId: string, studentIds: readonly string[]) => sql<{ alias: string }>`
      insert into duplicate_work (submission_id, activity_id, state)
      select distinct one.id, one.activity_id, 1 from submission as one
      join submission_author as author on author.submission_id = one.id and author.is_latest
      where one.activity_id = ${activityId} and one.version > 0
        and ${which === 'all' ? sql`${studentIds}::uuid[] is not null` : sql`author.account_id = any(${studentsNamed(activityId, studentIds)})`}
      order by one.id
      on conflict (submission_id) do update set state = 1
      returning (select alias from submission where submission.id = submission_id)`,
  ),
)

const readEarlier = prepared(
  (_, activityId: string) => sql`
    insert into duplicate_setting (activity_id, reads_earlier) values (${activityId}, true)
    on conflict (activity_id) do update set reads_earlier = true`,
)

/**
 * Has the work of an activity compared: of all its students, or of those whom staff name.
 * @returns the aliases of what will be compared
 */
export async function askForChecks(unit: Unit, activityId: string, studentIds: readonly string[] | null) {
  const asked = ask({ which: studentIds ? 'named' : 'all' })(unit.db, activityId, studentIds ?? [])
  void readEarlier(unit.db, activityId)
  void unit.enqueue(checkWorks, { activityId })
  // In no order of time.
  return (await asked).map(({ alias }) => alias).toSorted()
}

const askForNew = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql`
    insert into duplicate_work (submission_id, activity_id, state)
    select distinct one.id, one.activity_id, 1 from duplicate_setting as setting
    join submission_author as author on author.activity_id = setting.activity_id and author.is_latest
      and author.account_id = any(${accountIds}::uuid[])
    join submission as one on one.id = author.submission_id and one.version > 0
    left join duplicate_work as known on known.submission_id = one.id
    where setting.activity_id = ${activityId} and (setting.checks_new or known.state > 0)
    order by one.id
    on conflict (submission_id) do update set state = 1, version = 0`,
)

/** Notes work that was handed in: it is compared within a minute or two if its activity says so, or if it was before. */
export function noteHandedIn(db: Database, activityId: string, accountIds: readonly string[]) {
  void askForNew(db, activityId, accountIds)
}

interface DuplicateSetting {
  activityId: string
  /** Undefined: as it was. */
  checksNew: boolean | undefined
  warningRate: number | undefined
  isShown: boolean | undefined
}
interface StoredSetting {
  activityId: string
  checksNew: boolean | null
  warningRate: number | null
  isShown: boolean | null
}

const upsertSetting = prepared(
  (_, { activityId, checksNew, warningRate, isShown }: StoredSetting) => sql`
    insert into duplicate_setting as known (activity_id, checks_new, warning_rate, is_shown)
    values (${activityId}, coalesce(${checksNew}::boolean, false), coalesce(${warningRate}::smallint, 30),
      coalesce(${isShown}::boolean, false))
    on conflict (activity_id) do update set checks_new = coalesce(${checksNew}::boolean, known.checks_new),
      warning_rate = coalesce(${warningRate}::smallint, known.warning_rate),
      is_shown = coalesce(${isShown}::boolean, known.is_shown)`,
)

/** Keeps how the work of an activity is compared. */
export function changeDuplicateSetting(db: Database, setting: DuplicateSetting) {
  const { activityId, checksNew = null, warningRate = null, isShown = null } = setting
  if (checksNew === null && warningRate === null && isShown === null) return
  void upsertSetting(db, { activityId, checksNew, warningRate, isShown })
}

/** Milliseconds in which looking again is the same look. */
const oneLook = 10 * 60_000

interface Look {
  id: string
  most: number
  now: number
  since: number
}
const looks = variants({ by: ['staff', 'author'] }, ({ by }) => {
  const [count, last] = by === 'staff' ? ['looks', 'looked_at'] : ['own_looks', 'own_looked_at']
  return prepared(
    (_, { id, most, now, since }: Look) => sql`
      update duplicate_work set ${sql.ref(count!)} = ${sql.ref(count!)} + (${sql.ref(last!)} is null or ${sql.ref(last!)} < ${at(since)})::int,
        ${sql.ref(last!)} = case when ${sql.ref(last!)} >= ${at(since)} then ${sql.ref(last!)} else ${at(now)} end
      where submission_id = ${id} and (${sql.ref(count!)} < ${most}::int or ${sql.ref(last!)} >= ${at(since)})`,
  )
})

/** Counts that somebody looks at the passages of a work. @returns false when the chances are used up */
export async function countLook(unit: Unit, id: string, by: 'staff' | 'author', most: number) {
  const look = { id, most, now: unit.now, since: unit.now - oneLook }
  return unit.inTransaction(async ({ db }) => (await looks({ by }).count(db, look)) > 0)
}
