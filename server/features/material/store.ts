import { sql } from 'kysely'
import {
  commonDeadline,
  deadlineOf,
  ownProgress,
  seenPage,
  seenStore,
  studentsSeen,
} from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { withholder } from './access.ts'

/** A material with what a student has done with it. */
export const materials = seenStore('material', (db, id, studentId) => {
  const material = seenPage(db, id, studentId)
    .innerJoin('material', 'material.id', 'activity.id')
    .select(['material.allow_download', 'material.address'])
    .select(['material.page_title', 'material.page_picture', 'material.page_state'])
    .select(
      sql<number | null>`case when ${studentId}::uuid is null then ${commonDeadline}
      else ${deadlineOf(studentId)} end`.as('deadline'),
    )
    .select(withholder.as('withheld_by'))
  return ownProgress.beside(material, 'material.id', studentId)
})

/** A page of the students by whether they have opened a material. */
export const pageOfViewers = studentsSeen(
  materials.toSee,
  students => students.select('progress.done_at'),
  ({ done_at }) => ({ viewedAt: done_at }),
)

export type SeenMaterial = Awaited<ReturnType<typeof materials.toSee>>

/** For students its time may be over: then they get none of it. */
export const isClosedTo = ({ role, now }: CourseContext, { deadline }: { deadline: number | null }) =>
  role === 'student' && deadline !== null && deadline <= now

/** Whether the caller may save its files now. */
export const mayDownload = (
  context: CourseContext,
  material: Pick<SeenMaterial, 'deadline' | 'withheld_by'>,
) => context.role !== 'student' || (material.withheld_by === '' && !isClosedTo(context, material))
