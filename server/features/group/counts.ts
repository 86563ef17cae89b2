import { sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { presentMembers } from './present-members.ts'

interface InCourse {
  courseId: string
}

/** How many groups the batches of a course have. */
export const countGroups = async ({ db }: Unit, { courseId }: InCourse) =>
  Number((await groupCount.one(db, courseId)).count)

const groupCount = prepared((db, courseId: string) =>
  db
    .selectFrom('group_batch')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('group_count'), sql<number>`0`).as('count'))
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null),
)

/** How many students of a course are in a group of at least one of its batches. */
export const countGrouped = async ({ db }: Unit, { courseId }: InCourse) =>
  (await groupedCount.one(db, courseId)).count

const groupedCount = prepared((db, courseId: string) =>
  presentMembers(db)
    .select(({ fn }) => fn.count<number>('group_member.account_id').distinct().as('count'))
    .where('group_batch.course_id', '=', courseId)
    .where('group_batch.deleted_at', 'is', null),
)
