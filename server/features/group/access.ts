import { kernelErrors } from '#contract/error.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

type Asker = Pick<CourseContext, 'course'> & { db: Database }

/** @throws notFound when the batch is absent, deleted or another course's */
export async function batchToSee({ db, course }: Asker, id: string) {
  return (await batchIn(db, course.id, id).executeTakeFirst()) ?? fail(kernelErrors.notFound)
}

/** Like `batchToSee`, and other changes of the batch's groups by staff wait until the transaction ends. */
export async function batchToManage({ db, course }: Asker, id: string) {
  return (await batchIn(db, course.id, id).forNoKeyUpdate().executeTakeFirst()) ?? fail(kernelErrors.notFound)
}

/** The group with its batch. @throws notFound when it is absent or another course's */
export async function groupToSee(asker: Asker, id: string) {
  const row = await asker.db.selectFrom('course_group').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return fail(kernelErrors.notFound)
  return { group: row, batch: await batchToSee(asker, row.batch_id) }
}

/** The group with its batch, locked: first the batch, as everywhere. */
export async function groupToManage(asker: Asker, id: string) {
  const { batch_id } = (await groupToSee(asker, id)).group
  const batch = await batchToManage(asker, batch_id)
  const group = await asker.db
    .selectFrom('course_group')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { group: group ?? fail(kernelErrors.notFound), batch }
}
export type Batch = Awaited<ReturnType<typeof batchToSee>>

const batchIn = (db: Database, courseId: string, id: string) =>
  db
    .selectFrom('group_batch')
    .selectAll()
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
