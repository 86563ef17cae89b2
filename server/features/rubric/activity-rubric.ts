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
  title: string
  criteria: string
  revision: number
}

const keep = prepared(
  (_, { activityId, title, criteria, revision }: StoredRubric) => sql`
    insert into activity_rubric (activity_id, title, criteria, revision)
    values (${activityId}::uuid, ${title}, ${criteria}::jsonb, ${revision}::int)
    on conflict (activity_id) do update
    set title = excluded.title, criteria = excluded.criteria, revision = excluded.revision`,
)
const drop = prepared((db, activityId: string) =>
  db.deleteFrom('activity_rubric').where('activity_id', '=', activityId),
)
const rubricOf = prepared((db, activityId: string) =>
  db
    .selectFrom('activity_rubric')
    .select(['title', 'criteria', 'revision'])
    .where('activity_id', '=', activityId),
)

/** How work of an activity is judged. */
export interface RubricOfActivity {
  title: string
  criteria: Criteria
  revision: number
}

/** Undefined where each grader decides. */
export async function rubricOfActivity(
  db: Database,
  activityId: string,
): Promise<RubricOfActivity | undefined> {
  const row = await rubricOf.first(db, activityId)
  return row && { ...row, criteria: criteriaIn(row.criteria) }
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
 * @throws what is wrong with it; inUse
 */
export async function changeRubric(
  db: Database,
  activityId: string,
  rubric: RubricEntered | null,
  isUsed: boolean,
) {
  const known = await rubricOfActivity(db, activityId)
  if (!known && rubric === null) return
  const isAlike = known !== undefined && rubric !== null && judgesAlike(known.criteria, rubric.criteria)
  if (known && !isAlike && isUsed) fail(rubricErrors.inUse)
  if (rubric === null) return void drop(db, activityId)
  checkRubric(rubric)
  void keep(db, {
    activityId,
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
