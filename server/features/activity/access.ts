import { kernelErrors } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ActivityRow } from './kind.ts'

const lockActivity = prepared((db, id: string, courseId: string) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/**
 * An activity of the course for its staff, locked until the transaction ends.
 * @throws notFound when it is absent, deleted or in another course
 */
export async function activityToManage({ db, course }: CourseContext, id: string): Promise<ActivityRow> {
  return (await lockActivity.first(db, id, course.id)) ?? fail(kernelErrors.notFound)
}

/**
 * That nobody has edited an activity since somebody else began to; of two who save at once, the second waits for the
 * row and finds the other's edit.
 * @param row returned by `activityToManage`
 * @param begunFrom absent for clients that do not say it
 * @throws changedMeanwhile
 */
export function checkRevision({ revision }: ActivityRow, begunFrom: number | undefined) {
  if (begunFrom !== undefined && begunFrom !== revision) fail(activityErrors.changedMeanwhile)
}

const selectFolder = fragment((db, id: string, courseId: string) =>
  db
    .selectFrom('folder')
    .selectAll()
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null),
)
const folderOfCourse = prepared((db, id: string, courseId: string) => selectFolder(db, id, courseId))
const folderHeld = prepared((db, id: string, courseId: string) => selectFolder(db, id, courseId).forShare())

/** The id of the folder that an input names; null for the root. */
export function folderIdOf(named: string | null | undefined) {
  if (!named || named === '0') return null
  return /^[0-9a-f-]{36}$/.test(named) ? named : fail(kernelErrors.notFound)
}

type Within = Pick<CourseContext, keyof Unit | 'course'>

/** The folder that an input names, checked to be in this course; null for the root. */
export async function folderToSee({ db, course }: Within, named: string | null | undefined) {
  const id = folderIdOf(named)
  if (id === null) return null
  return (await folderOfCourse.first(db, id, course.id)) ?? fail(kernelErrors.notFound)
}

/**
 * The folder into which an activity goes: nobody deletes it until the transaction ends. To be asked before any lock of
 * an activity, as whoever deletes a folder locks that first and then what is in it.
 */
export async function folderToUse({ db, course }: Within, named: string | null | undefined) {
  const id = folderIdOf(named)
  if (id === null) return null
  return (await folderHeld.first(db, id, course.id)) ?? fail(kernelErrors.notFound)
}

/**
 * The same for an activity that is changed: the id of the folder it goes into, null for the root; undefined where it stays, as
 * with older clients, which name none or an empty one.
 */
export async function folderToMoveTo(
  within: Within,
  named: string | undefined,
): Promise<string | null | undefined> {
  if (!named) return undefined
  return (await folderToUse(within, named))?.id ?? null
}
