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

const courseOfA = (table: 'answering_post' | 'answering_group') =>
  prepared(
    (_, id: string) => sql<{ course_id: string }>`
      select activity.course_id from ${sql.table(table)} as one join activity on activity.id = one.activity_id
      where one.id = ${id}::uuid`,
  )
const ofPost = courseOfA('answering_post')
export const courseOfPost = async (db: Database, id: string) => (await ofPost.first(db, id))?.course_id
const ofGroup = courseOfA('answering_group')
export const courseOfGroup = async (db: Database, id: string) => (await ofGroup.first(db, id))?.course_id
