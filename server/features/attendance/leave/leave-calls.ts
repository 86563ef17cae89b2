import { kernelErrors } from '#contract/error.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import {
  askLeave,
  decideLeave,
  leaveNumber,
  mayShorten,
  mayWithdraw,
  shortenLeave,
  withdrawLeave,
} from './leave.ts'
import {
  counselledLeave,
  countCounselled,
  pageOfCounselled,
  pageOfLeaves,
  waitingCourses,
  wholeLeave,
} from './leave-lists.ts'

export const leaveHandlers = serve(leaveCalls, {
  ask: async (context, { courseId: _, ...asked }) => ({ id: await askLeave(context, asked) }),

  withdraw: async (context, { id }) => {
    await withdrawLeave(context, id)
    return {}
  },

  shorten: async (context, { id, endsAt }) => {
    await shortenLeave(context, id, endsAt)
    return {}
  },

  decide: async (context, { id, ...decision }) => ({
    changed: await decideLeave(context, context.course.id, id, decision),
  }),

  listOwn: async (context, { courseId, ...input }) => {
    const accountId = context.studentId
    if (accountId === null) return pageAnswer([], 0, input)
    const { list, total } = await pageOfLeaves(context, { courseId, accountId }, input)
    return pageAnswer(list, total, input)
  },

  list: async (context, { courseId, state, ...input }) => {
    const { list, total } = await pageOfLeaves(context, { courseId, state: leaveNumber(state) }, input)
    return pageAnswer(list, total, input)
  },

  get: async (context, { id }) => {
    if (context.viewsAsStudent) return { request: null }
    const { row, presented } = (await wholeLeave(context, id)) ?? fail(kernelErrors.notFound)
    const isOwn = row.account_id === context.studentId
    const mayDecide = context.may('attendance')
    if (!isOwn && !mayDecide) fail(kernelErrors.notFound)
    const can = {
      decide: mayDecide && row.state !== leaveNumber('withdrawn'),
      withdraw: isOwn && !context.course.hasEnded && mayWithdraw(row, context.now),
      shorten: isOwn && !context.course.hasEnded && mayShorten(row, context.now),
    }
    return { request: { ...presented, can } }
  },

  listWaiting: async ({ db, person }) => {
    const [courses, counselled] = await Promise.all([
      waitingCourses(db, person.id),
      person.isCounsellor ? countCounselled.one(db, { by: person.id, state: 0 }) : { total: 0 },
    ])
    return {
      list: courses.map(row => ({
        courseId: row.course_id,
        courseName: row.course_name,
        count: row.count,
      })),
      counselled: counselled.total,
    }
  },

  listCounselled: async (context, { state, ...input }) => {
    const { list, total } = await pageOfCounselled(context, leaveNumber(state), input)
    return pageAnswer(list, total, input)
  },

  getCounselled: async (context, { id }) => {
    const [whole, ofStudent] = await Promise.all([
      wholeLeave(context, id),
      counselledLeave.first(context.db, context.person.id, id),
    ])
    if (!whole || !ofStudent) return fail(kernelErrors.notFound)
    const decide = whole.row.state !== leaveNumber('withdrawn')
    return { request: { ...whole.presented, can: { decide, withdraw: false, shorten: false } } }
  },

  decideCounselled: async (context, { id, ...decision }) => {
    const { course_id } =
      (await counselledLeave.first(context.db, context.person.id, id)) ?? fail(kernelErrors.notFound)
    return { changed: await decideLeave(context, course_id, id, decision) }
  },
})
