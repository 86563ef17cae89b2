import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { pointsOf, rubricLimits, rubricProblem } from '#contract/features/rubric/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Criteria, criteriaIn } from './criteria.ts'

const rubricsOf = prepared((db, ownerId: string) =>
  db
    .selectFrom('rubric')
    .select(['id', 'title', 'criteria', 'changed_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rubricLimits.kept)),
)

/** The rubrics that a person keeps, the last changed first. */
export async function listRubrics(db: Database, ownerId: string) {
  const rows = await rubricsOf(db, ownerId)
  return rows.map(row => {
    const criteria = criteriaIn(row.criteria)
    return {
      id: row.id,
      title: row.title,
      criterionCount: criteria.length,
      points: pointsOf(criteria),
      changedAt: row.changed_at,
    }
  })
}

const rubricOfOwner = prepared((db, ownerId: string, id: string) =>
  db
    .selectFrom('rubric')
    .select(['id', 'title', 'criteria', 'version'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId),
)

export async function rubricOf(db: Database, ownerId: string, id: string) {
  const row = await rubricOfOwner.first(db, ownerId, id)
  return row ? { ...row, criteria: criteriaIn(row.criteria) } : fail(kernelErrors.notFound)
}

interface LibraryRubric {
  id: string
  ownerId: string
  title: string
  criteria: string
  now: number
}

/** No row: the person keeps as many as one may. */
const insert = prepared(
  (_, { id, ownerId, title, criteria, now }: LibraryRubric) => sql<{ version: number }>`
    insert into rubric (id, owner_id, title, criteria, changed_at)
    select ${id}::uuid, ${ownerId}::uuid, ${title}, ${criteria}::jsonb, ${at(now)}
    where (select count(*) from rubric where owner_id = ${ownerId}) < ${sql.lit(rubricLimits.kept)}
    returning version`,
)
const update = prepared(
  (_, { id, ownerId, title, criteria, now }: LibraryRubric, seen: number | null) => sql<{ version: number }>`
    update rubric set title = ${title}, criteria = ${criteria}::jsonb, changed_at = ${at(now)}, version = version + 1
    where id = ${id} and owner_id = ${ownerId} and (${seen}::int is null or version = ${seen}::int)
    returning version`,
)

/**
 * Keeps a rubric, or changes one that is kept. @returns its id and version
 * @throws what is wrong with it; tooManyRubrics, notFound, changedElsewhere
 */
export async function saveRubric(
  { db, now }: Unit,
  ownerId: string,
  { id, version, title, criteria }: RubricEntered & { id: string | null; version?: number | undefined },
) {
  checkRubric({ title, criteria })
  const kept = { id: id ?? newId(), ownerId, title, criteria: JSON.stringify(criteria), now }
  if (id === null) {
    const added = await insert.first(db, kept)
    return added
      ? { id: kept.id, version: added.version }
      : fail(rubricErrors.tooManyRubrics, { limit: rubricLimits.kept })
  }
  const [changed, known] = await Promise.all([
    update.first(db, kept, version ?? null),
    rubricOfOwner.first(db, ownerId, id),
  ])
  if (!known) return fail(kernelErrors.notFound)
  return changed ? { id, version: changed.version } : fail(rubricErrors.changedElsewhere)
}

export function checkRubric(rubric: { title: string; criteria: Criteria }) {
  const problem = rubricProblem(rubric)
  if (problem) fail(problem.error, problem.details)
}

const remove = prepared((db, ownerId: string, id: string) =>
  db.deleteFrom('rubric').where('id', '=', id).where('owner_id', '=', ownerId),
)

/** @throws notFound */
export async function deleteRubric(db: Database, ownerId: string, id: string) {
  if ((await remove.count(db, ownerId, id)) === 0) fail(kernelErrors.notFound)
}
