import { sql } from 'kysely'
import { asSeen, commonDeadline, deadlineOf, seenPage } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { withholder } from './access.ts'

/** A material with what a student has done with it; everybody's for null. */
const selectMaterial = fragment((db, id: string, studentId: string | null) =>
  seenPage(db, id, studentId)
    .innerJoin('material', 'material.id', 'activity.id')
    .leftJoin('progress', join =>
      join.onRef('progress.activity_id', '=', 'activity.id').on('progress.account_id', '=', studentId),
    )
    .select(['material.allow_download', 'material.address'])
    .select(['material.page_title', 'material.page_picture', 'material.page_state'])
    .select(
      sql<number | null>`case when ${studentId}::uuid is null then ${commonDeadline}
      else ${deadlineOf(studentId)} end`.as('deadline'),
    )
    .select('progress.done_at as viewed_at')
    .select(withholder.as('withheld_by')),
)

const materialFor = prepared((db, id: string, studentId: string | null) => selectMaterial(db, id, studentId))
const materialLocked = prepared((db, id: string, studentId: string | null) =>
  selectMaterial(db, id, studentId).forNoKeyUpdate('material'),
)
const materialShared = prepared((db, id: string, studentId: string | null) =>
  selectMaterial(db, id, studentId).forShare('material'),
)

/** @throws notFound when it is absent, or not for the caller */
export const materialToSee = async (context: CourseContext, id: string) =>
  asSeen(context, await materialFor.first(context.db, id, context.studentId))

/** The same, locked against those who change it. */
export const materialToChange = async (context: CourseContext, id: string) =>
  asSeen(context, await materialLocked.first(context.db, id, context.studentId))

/** The same, so that nobody changes it meanwhile. */
export const materialToView = async (context: CourseContext, id: string) =>
  asSeen(context, await materialShared.first(context.db, id, context.studentId))

export type SeenMaterial = Awaited<ReturnType<typeof materialToSee>>

/** For students its time may be over: then they get none of it. */
export const isClosedTo = ({ role, now }: CourseContext, { deadline }: Pick<SeenMaterial, 'deadline'>) =>
  role === 'student' && deadline !== null && deadline <= now

/** Whether the caller may save its files now. */
export const mayDownload = (
  context: CourseContext,
  material: Pick<SeenMaterial, 'deadline' | 'withheld_by'>,
) => context.role !== 'student' || (material.withheld_by === '' && !isClosedTo(context, material))
