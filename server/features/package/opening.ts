import { courseErrors } from '#contract/features/course/errors.ts'
import { nameLength } from '#contract/features/course/rules.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { copyNameProblem } from '#contract/features/package/rules.ts'
import { lockOpenedCourses, publishListChanged } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { TravelChoices } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { openPlace } from './placing.ts'
import { readCourse } from './reading.ts'
import type { Portables } from './tables.ts'

/** @throws nameMissing or nameLong */
export function checkName(name: string) {
  const problem = copyNameProblem(name)
  if (problem === 'nameMissing') fail(packageErrors.nameMissing)
  if (problem === 'nameLong') fail(courseErrors.nameLong, { limit: nameLength })
}

/** Waits while the person is opening other courses. @throws limitReached */
export async function checkCourseLimit({ db, config }: Unit, person: { id: string; vip: number }) {
  const opened = await lockOpenedCourses(db, person.id)
  if (person.vip === 0 && opened >= config.COURSE_LIMIT)
    fail(courseErrors.limitReached, { limit: config.COURSE_LIMIT })
}

/** Puts the teacher into their own new course. */
export async function seatOwner({ db, now }: Pick<Unit, 'db' | 'now'>, courseId: string, ownerId: string) {
  await enterAsOwner(db, courseId, ownerId, now)
}

const enterAsOwner = prepared((db, courseId: string, ownerId: string, now: number) =>
  db
    .insertInto('membership')
    .values({ course_id: courseId, account_id: ownerId, role: 'owner', joined_at: at(now) }),
)

/**
 * Makes a course from another one, for another class: everything unpublished, without work. Both refer to the same
 * files. The caller has checked name, limit and rights. @returns the new course's id
 */
export async function copyContents(
  unit: Unit,
  portables: Portables,
  source: { courseId: string; choices: TravelChoices },
  copy: { ownerId: string; name: string; semester?: string; term?: number },
): Promise<string> {
  const travellers = new Set<string>()
  const { ownerId, name, semester, term } = copy
  const place = await openPlace(
    {
      unit,
      ownerId,
      person: id => (id !== ownerId && travellers.has(id) ? id : undefined),
      file: id => id,
      course: { name, ...(semester ? { semester, term } : {}) },
      fresh: true,
      isForeign: false,
    },
    portables,
  )
  for await (const { table, rows } of readCourse(unit.db, portables, source.courseId, source.choices)) {
    if (table.table === 'membership') for (const row of rows) travellers.add(String(row.account_id))
    await place.place(table, rows)
  }
  const courseId = await place.finish()
  await seatOwner(unit, courseId, ownerId)
  for (const id of [ownerId, ...travellers]) publishListChanged(unit, id)
  return courseId
}

export async function codeOf({ db }: Pick<Unit, 'db'>, courseId: string) {
  return (await courseCode.one(db, courseId)).code
}

const courseCode = prepared((db, courseId: string) =>
  db.selectFrom('course').select('code').where('id', '=', courseId),
)
