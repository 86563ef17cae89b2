import { kernelErrors } from '#contract/error.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

type Asker = Pick<CourseContext, 'course'> & { db: Database }

/** @throws notFound when the batch is absent, deleted or another course's */
export const batchToSee = async ({ db, course }: Asker, id: string) =>
  (await batch.first(db, course.id, id)) ?? fail(kernelErrors.notFound)

/** Like `batchToSee`, but makes other staff changes to the batch's groups wait until the transaction ends. */
export const batchToManage = async ({ db, course }: Asker, id: string) =>
  (await heldBatch.first(db, course.id, id)) ?? fail(kernelErrors.notFound)

/** The group with its batch. @throws notFound when it is absent or another course's */
export async function groupToSee({ db, course }: Asker, id: string) {
  const [found, of] = await Promise.all([group.first(db, id), batchOfGroup.first(db, course.id, id)])
  return found && of ? { group: found, batch: of } : fail(kernelErrors.notFound)
}

/** The group with its batch, locked: first the batch, as everywhere. */
export async function groupToManage({ db, course }: Asker, id: string) {
  const [of, found] = await Promise.all([
    heldBatchOfGroup.first(db, course.id, id),
    heldGroup.first(db, course.id, id),
  ])
  return found && of ? { group: found, batch: of } : fail(kernelErrors.notFound)
}
export type Batch = Awaited<ReturnType<typeof batchToSee>>

const batches = fragment((db, courseId: string) =>
  db
    .selectFrom('group_batch')
    .selectAll('group_batch')
    .where('group_batch.course_id', '=', courseId)
    .where('group_batch.deleted_at', 'is', null),
)
const batchIn = fragment((db, courseId: string, id: string) =>
  batches(db, courseId).where('group_batch.id', '=', id),
)
const batchWith = fragment((db, courseId: string, groupId: string) =>
  batches(db, courseId).where(({ eb, selectFrom }) =>
    eb(
      'group_batch.id',
      '=',
      selectFrom('course_group').select('batch_id').where('course_group.id', '=', groupId),
    ),
  ),
)

const batch = prepared(batchIn)
const heldBatch = prepared((db, courseId: string, id: string) => batchIn(db, courseId, id).forNoKeyUpdate())
const batchOfGroup = prepared(batchWith)
const heldBatchOfGroup = prepared((db, courseId: string, groupId: string) =>
  batchWith(db, courseId, groupId).forNoKeyUpdate(),
)

const group = prepared((db, id: string) => db.selectFrom('course_group').selectAll().where('id', '=', id))
// Only of this course, so that no other is held up.
const heldGroup = prepared((db, courseId: string, id: string) =>
  db
    .selectFrom('course_group')
    .selectAll()
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_batch')
          .whereRef('group_batch.id', '=', 'course_group.batch_id')
          .where('group_batch.course_id', '=', courseId),
      ),
    )
    .forNoKeyUpdate(),
)
