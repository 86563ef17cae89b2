import { sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type SubmissionKind, submissionKinds } from './kind.ts'

/** Of a value: characters and members; a cloze of a hundred blanks has some thousands. And how deep it is. */
const most = { size: 20_000, depth: 20 } as const

/** Looks at no more of a value than it may have. */
function isBounded(value: unknown) {
  let size = 0
  const open: [inner: unknown, depth: number][] = [[value, 0]]
  while (open.length > 0) {
    const [inner, depth] = open.pop()!
    size += typeof inner === 'string' ? inner.length : 1
    if (size > most.size || depth > most.depth) return false
    if (inner === null || typeof inner !== 'object') continue
    for (const [key, one] of Object.entries(inner)) {
      size += Array.isArray(inner) ? 0 : key.length
      open.push([one, depth + 1])
      if (size + open.length > most.size) return false
    }
  }
  return true
}

/** Whether what is not text can stand in a slot of a kind's work. */
export const isSoundValue = (
  kind: Pick<SubmissionKind, 'isSoundValue'> | undefined,
  slot: number,
  value: unknown,
) => value === null || (isBounded(value) && (kind?.isSoundValue?.(slot, value) ?? false))

interface StoredValue {
  type: number
  slot: number
  value: unknown
}
const portion = 1000
const nobody = '00000000-0000-0000-0000-000000000000'

interface PartValue extends StoredValue {
  submissionId: string
  version: number
}
const valuesOfParts = prepared(
  (_, courseId: string, after: Pick<PartValue, 'submissionId' | 'slot' | 'version'>) => sql<PartValue>`
    select part.submission_id as "submissionId", part.slot, part.version, part.value, activity.type
    from activity join submission on submission.activity_id = activity.id
    join submission_part as part on part.submission_id = submission.id and part.value is not null
    where activity.course_id = ${courseId} and activity.deleted_at is null
      and (part.submission_id, part.slot, part.version) > (${after.submissionId}::uuid, ${after.slot}::int, ${after.version}::int)
    order by part.submission_id, part.slot, part.version limit ${sql.lit(portion)}`,
)
const dropFromParts = prepared(
  (_, submissionIds: readonly string[], slots: readonly number[], versions: readonly number[]) => sql`
    update submission_part as part set value = null
    from unnest(${submissionIds}::uuid[], ${slots}::int[], ${versions}::int[]) as unsound (submission_id, slot, version)
    where (part.submission_id, part.slot, part.version) = (unsound.submission_id, unsound.slot, unsound.version)`,
)

interface OvertakenValue extends StoredValue {
  activityId: string
  accountId: string
  /** As the database writes it: to the microsecond. */
  savedAt: string
}
const valuesOvertaken = prepared(
  (
    _,
    courseId: string,
    after: Pick<OvertakenValue, 'activityId' | 'accountId' | 'slot' | 'savedAt'>,
  ) => sql<OvertakenValue>`
    select activity_id as "activityId", account_id as "accountId", slot, saved_at::text as "savedAt", value, activity.type
    from activity join submission_overtaken as overtaken on overtaken.activity_id = activity.id and value is not null
    where activity.course_id = ${courseId} and activity.deleted_at is null
      and (activity_id, account_id, slot, saved_at)
        > (${after.activityId}::uuid, ${after.accountId}::uuid, ${after.slot}::int, ${after.savedAt}::timestamptz)
    order by activity_id, account_id, slot, saved_at limit ${sql.lit(portion)}`,
)
interface OvertakenKeys {
  activityIds: readonly string[]
  accountIds: readonly string[]
  slots: readonly number[]
  times: readonly string[]
}
const dropFromOvertaken = prepared(
  (_, { activityIds, accountIds, slots, times }: OvertakenKeys) => sql`
    update submission_overtaken as overtaken set value = null
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${slots}::int[], ${times}::timestamptz[])
      as unsound (activity_id, account_id, slot, saved_at)
    where (overtaken.activity_id, overtaken.account_id, overtaken.slot, overtaken.saved_at)
      = (unsound.activity_id, unsound.account_id, unsound.slot, unsound.saved_at)`,
)

/** Takes out of the work of a course what a package claims to be answers and its kind does not know as such. */
export async function dropUnsoundValues(unit: Unit, courseId: string) {
  const { db } = unit
  const kinds = submissionKinds(unit)
  const isUnsound = ({ type, slot, value }: StoredValue) => !isSoundValue(kinds.get(type), slot, value)

  let parts = await valuesOfParts(db, courseId, { submissionId: nobody, slot: -1, version: -1 })
  while (parts.length > 0) {
    const unsound = parts.filter(isUnsound)
    const [ids, slots] = [unsound.map(one => one.submissionId), unsound.map(({ slot }) => slot)]
    if (unsound.length > 0)
      void dropFromParts(
        db,
        ids,
        slots,
        unsound.map(({ version }) => version),
      )
    parts = await valuesOfParts(db, courseId, parts.at(-1)!)
  }

  const first = { activityId: nobody, accountId: nobody, slot: -1, savedAt: '-infinity' }
  let overtaken = await valuesOvertaken(db, courseId, first)
  while (overtaken.length > 0) {
    const unsound = overtaken.filter(isUnsound)
    if (unsound.length > 0)
      void dropFromOvertaken(db, {
        activityIds: unsound.map(({ activityId }) => activityId),
        accountIds: unsound.map(({ accountId }) => accountId),
        slots: unsound.map(({ slot }) => slot),
        times: unsound.map(({ savedAt }) => savedAt),
      })
    overtaken = await valuesOvertaken(db, courseId, overtaken.at(-1)!)
  }
}
