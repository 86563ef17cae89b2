import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { memberMessages } from '#contract/features/member/messages.ts'
import { classNameLength, maxClasses } from '#contract/features/member/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { classToUse } from './access.ts'
import { classesChanged } from './events.ts'
import { answerPage } from './page.ts'

export const classHandlers = serve(classCalls, {
  listClasses: async ({ db, course }) => {
    const [list, { unassigned }] = await Promise.all([
      classesWithCounts(db, course.id),
      unassignedIn.one(db, course.id),
    ])
    return { list, unassigned }
  },

  listClassStudents: async (context, { id, ...asked }) => {
    const found = (await classToUse(context, id)) ?? fail(kernelErrors.notFound)
    return answerPage(context, { scope: 'class', of: found.id }, asked)
  },

  createClass: async (context, input) => {
    const { db, course, now } = context
    const name = nameOf(input.name)
    // Two at once must neither exceed the limit nor take the same name.
    const [, classes] = await Promise.all([lockCourse(db, course.id), namesIn(db, course.id, name)])
    if (classes.length >= maxClasses) fail(memberErrors.classesFull, { limit: maxClasses })
    if (classes.some(({ same }) => same)) fail(memberErrors.classNameTaken)
    const id = newId()
    void add(db, id, course.id, name, now)
    publishMembersChanged(context, course.id)
    return { id }
  },

  renameClass: async (context, input) => {
    const { db, course } = context
    const name = nameOf(input.name)
    const [found, classes] = await Promise.all([lockedClass(context, input.id), namesIn(db, course.id, name)])
    if (!found) return fail(kernelErrors.notFound)
    if (classes.some(({ id, same }) => same && id !== found.id)) fail(memberErrors.classNameTaken)
    void rename(db, found.id, name)
    publishMembersChanged(context, course.id)
    return {}
  },

  deleteClass: async (context, { id }) => {
    const found = (await lockedClass(context, id)) ?? fail(kernelErrors.notFound)
    const left = await empty(context.db, context.course.id, found.id)
    void remove(context.db, found.id)
    noteMoved(
      context,
      left.map(({ account_id }) => account_id),
    )
    publishMembersChanged(context, context.course.id)
    return {}
  },

  removeFromClass: async (context, { id, studentId }) => {
    const found = (await lockedClass(context, id)) ?? fail(kernelErrors.notFound)
    const taken = await takeOut.count(context.db, context.course.id, studentId, found.id)
    if (taken === 0) fail(kernelErrors.notFound)
    noteMoved(context, [studentId])
    publishMembersChanged(context, context.course.id)
    return {}
  },

  moveToClass: async (context, { id, studentIds }) => {
    const found = await lockedClass(context, id)
    const moved = await move.count(context.db, context.course.id, studentIds, found?.id ?? null)
    if (moved > 0) noteMoved(context, studentIds)
    publishMembersChanged(context, context.course.id)
    return { moved }
  },
})

function noteMoved(context: CourseContext, accountIds: readonly string[]) {
  if (accountIds.length > 0)
    void context.emit(classesChanged, { courseId: context.course.id, accountIds: [...accountIds] })
}

/** The class, while no other class of the course changes, nobody joins, and no roster is applied. */
async function lockedClass(context: CourseContext, id: string) {
  const [, found] = await Promise.all([lockCourse(context.db, context.course.id), classToUse(context, id)])
  return found
}

function nameOf(name: string) {
  if (name === '') fail(memberErrors.classNameMissing)
  return [...name].slice(0, classNameLength).join('')
}

/** The classes of a course, and which of them has this name in whatever letters. */
const namesIn = prepared((db, courseId: string, name: string) =>
  db
    .selectFrom('course_class')
    .select('id')
    .select(sql<boolean>`lower(name) = lower(${name})`.as('same'))
    .where('course_id', '=', courseId),
)

const add = prepared((db, id: string, courseId: string, name: string, now: number) =>
  db.insertInto('course_class').values({ id, course_id: courseId, name, created_at: at(now) }),
)

const rename = prepared((db, id: string, name: string) =>
  db.updateTable('course_class').set({ name }).where('id', '=', id),
)

const remove = prepared((db, id: string) => db.deleteFrom('course_class').where('id', '=', id))

const studentsOf = fragment((db, courseId: string) =>
  db
    .updateTable('membership')
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .where('left_at', 'is', null),
)

const takeOut = prepared((db, courseId: string, studentId: string, classId: string) =>
  studentsOf(db, courseId)
    .set({ class_id: null })
    .where('account_id', '=', studentId)
    .where('class_id', '=', classId),
)

const empty = prepared((db, courseId: string, classId: string) =>
  studentsOf(db, courseId).set({ class_id: null }).where('class_id', '=', classId).returning('account_id'),
)

const move = prepared((db, courseId: string, studentIds: readonly string[], classId: string | null) =>
  studentsOf(db, courseId)
    .set({ class_id: classId })
    .where(sql<SqlBool>`account_id = any(${studentIds}::uuid[])`),
)

/** The classes of a course by name, with how many students each has. */
const classesWithCounts = prepared((db, courseId: string) =>
  db
    .selectFrom('course_class')
    .leftJoin('course_student as membership', join =>
      join.onRef('membership.class_id', '=', 'course_class.id'),
    )
    .select(['course_class.id', 'course_class.name'])
    .select(({ fn }) => fn.count<number>('membership.account_id').as('total'))
    .where('course_class.course_id', '=', courseId)
    .groupBy('course_class.id')
    .orderBy('course_class.name')
    .orderBy('course_class.id'),
)

const unassignedIn = prepared((db, courseId: string) =>
  db
    .selectFrom('course_member as membership')
    .select(({ fn }) => fn.countAll<number>().as('unassigned'))
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .where('class_id', 'is', null),
)

/** Tells open screens that team, classes or invitations of a course changed. */
export function publishMembersChanged(unit: Unit, courseId: string) {
  unit.publish(topics.course(courseId), memberMessages.membersChanged, { courseId })
}
