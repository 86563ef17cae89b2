import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { memberMessages } from '#contract/features/member/messages.ts'
import { classNameLength, mostClasses } from '#contract/features/member/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { classToUse } from './access.ts'
import { answerPage } from './calls.ts'

export const classHandlers = serve(classCalls, {
  getClassList: async ({ db, course }) => {
    const [list, unassigned] = await Promise.all([listClasses(db, course.id), countUnassigned(db, course.id)])
    return { list, unassigned }
  },

  getClassStudentList: async (context, { id, name, page, limit }) => {
    const found = (await classToUse(context, id)) ?? fail(kernelErrors.notFound)
    return answerPage(context, { classId: found.id, search: name, page, limit })
  },

  createClass: async (context, input) => {
    const { db, course, now } = context
    const name = nameOf(input.name)
    // Two at once must neither pass the limit nor take one name.
    await lockCourse(db, course.id)
    const { count } = await db
      .selectFrom('course_class')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('course_id', '=', course.id)
      .executeTakeFirstOrThrow()
    if (count >= mostClasses) fail(memberErrors.classesFull, { limit: mostClasses })
    const made = await db
      .insertInto('course_class')
      .values({ id: newId(), course_id: course.id, name, created_at: at(now) })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    tellMembersChanged(context, course.id)
    return { id: made?.id ?? fail(memberErrors.classNameTaken) }
  },

  changeName: async (context, input) => {
    const { db, course } = context
    const name = nameOf(input.name)
    const found = (await classToUse(context, input.id)) ?? fail(kernelErrors.notFound)
    await lockCourse(db, course.id)
    const namesake = await db
      .selectFrom('course_class')
      .select('id')
      .where('course_id', '=', course.id)
      .where('id', '<>', found.id)
      .where(sql<SqlBool>`lower(name) = lower(${name})`)
      .executeTakeFirst()
    if (namesake) fail(memberErrors.classNameTaken)
    await db.updateTable('course_class').set({ name }).where('id', '=', found.id).execute()
    tellMembersChanged(context, course.id)
    return {}
  },

  deleteClass: async (context, { id }) => {
    const found = (await classToUse(context, id)) ?? fail(kernelErrors.notFound)
    await context.db.deleteFrom('course_class').where('id', '=', found.id).execute()
    tellMembersChanged(context, context.course.id)
    return {}
  },

  kickStudent: async (context, { id, studentid }) => {
    const found = (await classToUse(context, id)) ?? fail(kernelErrors.notFound)
    const { numUpdatedRows } = await studentsOf(context, [studentid])
      .where('class_id', '=', found.id)
      .set({ class_id: null })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail(kernelErrors.notFound)
    tellMembersChanged(context, context.course.id)
    return {}
  },

  moveStudents: async (context, { id, studentids }) => {
    const found = await classToUse(context, id)
    const { numUpdatedRows } = await studentsOf(context, studentids)
      .set({ class_id: found?.id ?? null })
      .executeTakeFirst()
    tellMembersChanged(context, context.course.id)
    return { moved: Number(numUpdatedRows) }
  },
})

function nameOf(name: string) {
  if (name === '') fail(memberErrors.classNameMissing)
  return [...name].slice(0, classNameLength).join('')
}

function studentsOf({ db, course }: CourseContext, studentIds: readonly string[]) {
  return db
    .updateTable('membership')
    .where('course_id', '=', course.id)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .where(sql<SqlBool>`account_id = any(${studentIds}::uuid[])`)
}

/** The classes of a course by name, with how many students each has. */
function listClasses(db: Database, courseId: string) {
  return db
    .selectFrom('course_class')
    .leftJoin('membership', join =>
      join
        .onRef('membership.class_id', '=', 'course_class.id')
        .on('membership.role', '=', 'student')
        .on('membership.left_at', 'is', null),
    )
    .select(['course_class.id', 'course_class.name'])
    .select(({ fn }) => fn.count<number>('membership.account_id').as('total'))
    .where('course_class.course_id', '=', courseId)
    .groupBy('course_class.id')
    .orderBy('course_class.name')
    .orderBy('course_class.id')
    .execute()
}

async function countUnassigned(db: Database, courseId: string) {
  const { count } = await db
    .selectFrom('membership')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .where('class_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Tells open screens that team, classes or invitations of a course changed. */
export function tellMembersChanged(unit: Unit, courseId: string) {
  unit.publish(topics.course(courseId), memberMessages.membersChanged, { courseid: courseId })
}
