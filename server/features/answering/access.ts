import { sql } from 'kysely'
import { answeringType } from '#contract/features/answering/entities.ts'
import { courseOfTypes } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const courseOfAnswering = courseOfTypes([answeringType])

const courseOf = prepared(
  (_, id: string) => sql<{ course_id: string }>`
    select activity.course_id from answering_step as step join activity on activity.id = step.activity_id
    where step.id = ${id}::uuid`,
)
export const courseOfStep = async (db: Database, id: string) => (await courseOf.first(db, id))?.course_id
