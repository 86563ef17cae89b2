import { kernelErrors } from '#contract/error.ts'
import { classroomCalls, performanceCalls } from '#contract/features/performance/calls.ts'
import { countStudents } from '#server/features/member/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { holderOf, makeCards, pageOfCards, revokeCards } from './cards.ts'
import { giveStars, takeBack } from './giving.ts'
import {
  batchIn,
  listGroupsWithStars,
  pageOfStudents,
  presentPerson,
  standingOf,
  studentIn,
} from './lists.ts'
import { pageOfLog } from './log.ts'
import { pickStudent } from './picking.ts'
import { listReasons, saveReasons } from './reasons.ts'
import { sumsOfDays, sumsOfGroups, sumsOfStudents } from './statistics.ts'

/** What of the log a student's page begins with. */
const newest = { page: 1, limit: 20 }

/** Later than anything is given. */
const always = 253_402_300_799_000

export const performanceHandlers = serve(performanceCalls, {
  listStudents: async (context, { name, page, limit }) => {
    const { db, course, config } = context
    const filter = { search: name, byNumber: true, page, limit }
    const { students, total } = await pageOfStudents(db, course.id, filter)
    const list = students.map(row => ({ ...presentPerson(config, row), stars: row.stars }))
    return { ...pageAnswer(list, total, filter), can: canOf(context) }
  },

  listGroups: async (context, { batchId }) => {
    const { db, course } = context
    const [batch, groups] = await Promise.all([
      batchIn.first(db, course.id, batchId),
      listGroupsWithStars(db, course.id, batchId),
    ])
    if (!batch) return fail(kernelErrors.notFound)
    const list = groups.map(({ id, name, stars, member_count }) => ({
      groupId: id,
      name,
      stars,
      members: member_count,
    }))
    return { list, can: canOf(context) }
  },

  give: async (context, gift) => {
    const { id, people } = await giveStars(context, gift)
    return { id, people: people.length }
  },

  undo: async (context, { id, studentId }) => {
    await takeBack(context, id, studentId)
    return {}
  },

  scanCard: async (context, { code, count, reason }) => {
    const holder = await holderOf(context, code)
    const gift = { studentIds: [holder.id], groupIds: [], stars: count, reason, stepId: null }
    const { id } = await giveStars(context, gift)
    const { studentId, name, avatar } = presentPerson(context.config, holder)
    return { studentId, name, avatar, stars: holder.stars + count, id }
  },

  listLog: async (context, { studentId, page, limit }) => {
    const whose = whoseLog(context, studentId)
    const { list, total } = await pageOfLog(context, whose, { page, limit })
    return { ...pageAnswer(list, await total(), { page, limit }), can: canOf(context) }
  },

  getStudent: async (context, { studentId }) => {
    const { db, course, config } = context
    const [student, standing, log] = await Promise.all([
      studentIn.first(db, course.id, studentId),
      standingOf.first(db, course.id, studentId),
      pageOfLog(context, { studentId, isStaff: true }, newest),
    ])
    if (!student || !standing) return fail(kernelErrors.notFound)
    const { name, avatar } = presentPerson(config, student)
    return { ...standing, log: log.list, name, avatar, can: canOf(context) }
  },

  getMine: async context => {
    const { db, course, studentId } = context
    if (studentId === null) return nothingYet(await countStudents(db, course.id))
    const [standing, log] = await Promise.all([
      standingOf.one(db, course.id, studentId),
      pageOfLog(context, { studentId, isStaff: false }, newest),
    ])
    return { ...standing, log: log.list }
  },

  getStatistics: async ({ db, course, config }, { begin, end }) => {
    const span = { courseId: course.id, begin: begin ?? 0, end: end ?? always }
    const [students, groups, days, all] = await Promise.all([
      sumsOfStudents(db, span),
      sumsOfGroups(db, span),
      sumsOfDays(db, span, config.TIME_ZONE),
      countStudents(db, course.id),
    ])
    const sum = (of: 'stars' | 'given' | 'taken') => students.reduce((total, row) => total + row[of], 0)
    return {
      total: sum('stars'),
      given: sum('given'),
      taken: sum('taken'),
      without: Math.max(0, all - students.length),
      students: students.map(({ stars, given, taken, ...row }) => ({
        ...presentPerson(config, row),
        ...{ stars, given, taken },
      })),
      groups: groups.map(({ id, ...group }) => ({ groupId: id, ...group })),
      days,
    }
  },
})

export const classroomHandlers = serve(classroomCalls, {
  listReasons: async context => ({ ...(await listReasons(context)), can: canOf(context) }),

  saveReasons: async (context, { list }) => {
    saveReasons(context, list)
    return {}
  },

  pick: async (context, { insteadOf }) => {
    const { student, ...counts } = await pickStudent(context, insteadOf)
    return { ...presentPerson(context.config, student), ...counts }
  },

  listCards: async ({ db, course }, { page, limit }) => {
    const [rows, total] = await Promise.all([
      pageOfCards(db, course.id, limit, (page - 1) * limit),
      countStudents(db, course.id),
    ])
    const list = rows.map(row => ({
      studentId: row.id,
      name: row.name,
      number: row.number,
      class: row.class_number,
      code: row.code,
    }))
    return pageAnswer(list, total, { page, limit })
  },

  makeCards: async context => ({ made: await makeCards(context) }),

  revokeCards: async ({ db, course }, { studentIds }) => ({
    revoked: await revokeCards(db, course.id, studentIds),
  }),
})

const canOf = ({ mayChange }: CourseContext) => ({ give: mayChange('performance') })

/** Staff see that of anybody or of all, students their own. */
function whoseLog({ role, person, studentId }: CourseContext, named: string | null) {
  if (role !== 'student') return { studentId: named, isStaff: true }
  if (named !== null && named !== person.id) return fail(kernelErrors.notAllowed)
  // Staff in student view have none of their own.
  return { studentId: studentId ?? person.id, isStaff: false }
}

const nothingYet = (students: number) => ({ stars: 0, rank: 1, students, given: 0, taken: 0, log: [] })
