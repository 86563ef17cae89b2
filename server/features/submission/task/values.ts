import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type SubmissionKind, submissionKinds } from './kind.ts'

/** Of a value as JSON, in characters: a cloze of a hundred blanks has some thousands. */
const longestValue = 20_000

/** Whether what is not text can stand in a slot of a kind's work. */
export const isSoundValue = (kind: SubmissionKind | undefined, slot: number, value: unknown) =>
  value === null ||
  (JSON.stringify(value).length <= longestValue && (kind?.isSoundValue?.(slot, value) ?? false))

interface Place {
  submissionId: string
  slot: number
  version: number
}
interface StoredValue extends Place {
  type: number
  value: unknown
}

const portion = 1000
const start: Place = { submissionId: '00000000-0000-0000-0000-000000000000', slot: 0, version: 0 }

const valuesAfter = prepared(
  (_, courseId: string, { submissionId, slot, version }: Place) => sql<StoredValue>`
    select part.submission_id as "submissionId", part.slot, part.version, part.value, activity.type
    from activity join submission on submission.activity_id = activity.id
    join submission_part as part on part.submission_id = submission.id and part.value is not null
    where activity.course_id = ${courseId} and activity.deleted_at is null
      and (part.submission_id, part.slot, part.version) > (${submissionId}::uuid, ${slot}::int, ${version}::int)
    order by part.submission_id, part.slot, part.version limit ${sql.lit(portion)}`,
)

const dropValues = prepared(
  (_, submissionIds: readonly string[], slots: readonly number[], versions: readonly number[]) => sql`
    update submission_part as part set value = null
    from unnest(${submissionIds}::uuid[], ${slots}::int[], ${versions}::int[]) as unsound (submission_id, slot, version)
    where (part.submission_id, part.slot, part.version) = (unsound.submission_id, unsound.slot, unsound.version)`,
)

const drop = (db: Database, unsound: readonly Place[]) =>
  dropValues(
    db,
    unsound.map(({ submissionId }) => submissionId),
    unsound.map(({ slot }) => slot),
    unsound.map(({ version }) => version),
  )

/** Takes out of the work of a course what a package claims to be answers and its kind does not know as such. */
export async function dropUnsoundValues(unit: Unit, courseId: string) {
  const kinds = submissionKinds(unit)
  let rows = await valuesAfter(unit.db, courseId, start)
  while (rows.length > 0) {
    const unsound = rows.filter(({ type, slot, value }) => !isSoundValue(kinds.get(type), slot, value))
    if (unsound.length > 0) await drop(unit.db, unsound)
    rows = await valuesAfter(unit.db, courseId, rows.at(-1)!)
  }
}
