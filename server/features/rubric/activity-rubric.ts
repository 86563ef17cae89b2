import { sql } from 'kysely'
import type { ActivityRubric, Judgement, Judging, RubricEntered } from '#contract/features/rubric/entities.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { fits, judgesAlike, scoreByRubric } from '#contract/features/rubric/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Criteria, criteriaIn } from './criteria.ts'
import { checkRubric } from './library.ts'

interface StoredRubric {
  activityId: string
  slot: number
  title: string
  criteria: string
  revision: number
}

const keep = prepared(
  (_, { activityId, slot, title, criteria, revision }: StoredRubric) => sql`
    insert into activity_rubric (activity_id, slot, title, criteria, revision)
    values (${activityId}::uuid, ${slot}::smallint, ${title}, ${criteria}::jsonb, ${revision}::int)
    on conflict (activity_id, slot) do update
    set title = excluded.title, criteria = excluded.criteria, revision = excluded.revision`,
)
const drop = prepared((db, activityId: string, slot: number) =>
  db.deleteFrom('activity_rubric').where('activity_id', '=', activityId).where('slot', '=', slot),
)
const rubricsOf = prepared((db, activityId: string) =>
  db
    .selectFrom('activity_rubric')
    .select(['slot', 'title', 'criteria', 'revision'])
    .where('activity_id', '=', activityId),
)
const rubricOf = prepared((db, activityId: string, slot: number) =>
  db
    .selectFrom('activity_rubric')
    .select(['title', 'criteria', 'revision'])
    .where('activity_id', '=', activityId)
    .where('slot', '=', slot),
)

/** The work as a whole. */
const whole = 0

/** How work of an activity is judged. */
export interface RubricOfActivity {
  title: string
  criteria: Criteria
  revision: number
}

/** Undefined where each grader decides. @param slot left out: of the work as a whole */
export async function rubricOfActivity(
  db: Database,
  activityId: string,
  slot = whole,
): Promise<RubricOfActivity | undefined> {
  const row = await rubricOf.first(db, activityId, slot)
  return row && { ...row, criteria: criteriaIn(row.criteria) }
}

/** Those of all its parts that have one, by slot. */
export async function rubricsOfParts(
  db: Database,
  activityId: string,
): Promise<ReadonlyMap<number, RubricOfActivity>> {
  const rows = await rubricsOf(db, activityId)
  return new Map(rows.map(({ slot, ...row }) => [slot, { ...row, criteria: criteriaIn(row.criteria) }]))
}

const setAside = prepared(
  (_, activityId: string) => sql`
    update activity_rubric set slot = -slot where activity_id = ${activityId} and slot > ${sql.lit(whole)}`,
)
const bringTo = prepared(
  (_, activityId: string, before: readonly number[], now: readonly number[]) => sql`
    update activity_rubric as own set slot = moved.now
    from unnest(${before}::smallint[], ${now}::smallint[]) as moved (before, now)
    where own.activity_id = ${activityId} and own.slot = -moved.before`,
)
const dropLeft = prepared(
  (_, activityId: string) => sql`delete from activity_rubric where activity_id = ${activityId} and slot < 0`,
)
/** Parts have other slots by now, each with the one before; the rubrics of those that are left out go. */
export function moveRubrics(
  db: Database,
  activityId: string,
  moved: readonly { before: number; now: number }[],
) {
  void setAside(db, activityId)
  void bringTo(
    db,
    activityId,
    moved.map(({ before }) => before),
    moved.map(({ now }) => now),
  )
  void dropLeft(db, activityId)
}

/** With nothing of it for an activity that has none. */
export const presentRubric = (
  rubric: RubricOfActivity | undefined,
  isLocked: boolean,
): ActivityRubric | null => (rubric ? { ...rubric, isLocked } : null)

/**
 * Makes a copy of a rubric that of an activity, changes it, or for null takes it away. Once work has been graded by it,
 * only words change.
 * @param isUsed whether it has, asked under the lock that grading takes as well
 * @param slot left out: by which the work as a whole is graded
 * @throws what is wrong with it; inUse
 */
export async function changeRubric(
  db: Database,
  activityId: string,
  rubric: RubricEntered | null,
  isUsed: boolean,
  slot = whole,
) {
  const known = await rubricOfActivity(db, activityId, slot)
  if (!known && rubric === null) return
  const isAlike = known !== undefined && rubric !== null && judgesAlike(known.criteria, rubric.criteria)
  if (known && !isAlike && isUsed) fail(rubricErrors.inUse)
  if (rubric === null) return void drop(db, activityId, slot)
  checkRubric(rubric)
  void keep(db, {
    ...{ activityId, slot },
    title: rubric.title,
    criteria: JSON.stringify(rubric.criteria),
    revision: (known?.revision ?? 0) + (isAlike ? 0 : 1),
  })
}

/**
 * What levels that a grader has chosen say, with the score that they give.
 * @throws changed where they were chosen by another rubric
 */
export function judge(
  rubric: RubricOfActivity | undefined,
  { revision, chosen }: Judging,
  fullScore: number,
): Judgement {
  if (!rubric || rubric.revision !== revision || !fits(rubric.criteria, chosen))
    return fail(rubricErrors.changed)
  return { revision, chosen, score: scoreByRubric(rubric.criteria, chosen, fullScore) }
}
