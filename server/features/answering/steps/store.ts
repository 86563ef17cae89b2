import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { AnsweringMode } from '#contract/features/answering/rules.ts'
import { lastDeadline } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type StepRow, stepColumns } from '../store.ts'

/** A step with what of its set decides about it. */
export interface LiveStep extends StepRow {
  course_id: string
  mode: AnsweringMode
  /** Of the set. */
  title_of_set: string
  published_at: number | null
  /** When it is over for everybody, whatever times of their own they have; null: never. */
  closes_at: number | null
  /** Its messages reach some of whom the set is not for. */
  is_for_some: boolean
}

const columns = sql`${sql.join(stepColumns.map(name => sql.ref(`step.${name}`)))}, activity.course_id,
  answering.mode, activity.title as title_of_set, activity.published_at, ${lastDeadline} as closes_at, activity.is_for_some`
const joined = sql`
  join answering on answering.id = step.activity_id
  join activity on activity.id = answering.id and activity.deleted_at is null`

const heldSet = prepared(
  (_, stepId: string) => sql`
    select from answering where id = (select activity_id from answering_step where id = ${stepId}) for no key update`,
)
const oneOf = prepared(
  (_, stepId: string) => sql<LiveStep>`
    select ${columns} from answering_step as step ${joined} where step.id = ${stepId} for no key update of step`,
)
const readOne = prepared(
  (_, stepId: string) => sql<LiveStep>`
    select ${columns} from answering_step as step ${joined} where step.id = ${stepId}`,
)

/**
 * Holds a set and one of its steps until the transaction ends: nothing is answered in the step meanwhile, and whatever somebody else
 * does with its steps comes before or after.
 * @throws notFound
 */
export async function holdStep(db: Database, stepId: string): Promise<LiveStep> {
  const [, step] = await Promise.all([heldSet(db, stepId), oneOf.first(db, stepId)])
  return step ?? fail(kernelErrors.notFound)
}

/** Undefined: there is no such step any more. */
export const findStep = (db: Database, stepId: string): Promise<LiveStep | undefined> =>
  readOne.first(db, stepId)

/** @throws notFound */
export const stepToSee = async (db: Database, stepId: string): Promise<LiveStep> =>
  (await readOne.first(db, stepId)) ?? fail(kernelErrors.notFound)

/** Those of a set that were started and not ended, held. */
export const holdRunning = prepared(
  (_, activityId: string) => sql<LiveStep>`
    select ${columns} from answering_step as step ${joined}
    where step.activity_id = ${activityId} and step.started_at is not null and step.ended_at is null
    order by step.id for no key update of step`,
)

/** The same of deleted sets too, and of a whole course. */
export const holdLeftRunning = prepared(
  (_, courseId: string | null, activityId: string | null) => sql<LiveStep>`
    select ${columns} from answering_step as step
    join answering on answering.id = step.activity_id join activity on activity.id = answering.id
    join course on course.id = activity.course_id
    where step.started_at is not null and step.ended_at is null
      and (activity.id = ${activityId}::uuid
        or (activity.course_id = ${courseId}::uuid and (course.ended_at is not null or course.deleted_at is not null)))
    order by step.id for no key update of step`,
)

interface Times {
  id: string
  startedAt: number | null
  endsAt: number | null
  endedAt: number | null
}
export const setTimes = prepared((db, { id, startedAt, endsAt, endedAt }: Times) =>
  db
    .updateTable('answering_step')
    .set({ started_at: at(startedAt), ends_at: at(endsAt), ended_at: at(endedAt) })
    .where('id', '=', id),
)

export const setShown = prepared((db, id: string, resultsAt: number | null, answersAt: number | null) =>
  db
    .updateTable('answering_step')
    .set({ results_shown_at: at(resultsAt), answers_shown_at: at(answersAt) })
    .where('id', '=', id),
)
