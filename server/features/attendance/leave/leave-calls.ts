import { kernelErrors } from '#contract/error.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { leaveRequestStates } from '#contract/features/attendance/leave-rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import {
  askedTogether,
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
  ask: async (context, { courseId, alsoIn, ...asked }) => ({
    id: await askLeave(context, courseId, alsoIn, asked),
  }),

  withdraw: async (context, { id, alsoIds }) => {
    await withdrawLeave(context, id, alsoIds)
    return {}
  },

  shorten: async (context, { id, endsAt, alsoIds }) => {
    await shortenLeave(context, id, endsAt, alsoIds)
    return {}
  },

  decide: async (context, { id, ...decision }) => ({
    changed: await decideLeave(context, { id, course_id: context.course.id }, decision),
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
    const [whole, others] = await Promise.all([wholeLeave(context, id), askedTogether(context.db, id)])
    const { row, presented } = whole ?? fail(kernelErrors.notFound)
    const isOwn = row.account_id === context.studentId
    const mayDecide = context.may('attendance')
    if (!isOwn && !mayDecide) fail(kernelErrors.notFound)
    const isOver = context.course.hasEnded
    const can = {
      decide: mayDecide && isDecidable(row),
      ...(isOwn && !isOver ? ownRights(row, context.now) : noRights),
    }
    const together = isOwn && !mayDecide ? others : []
    return {
      request: {
        ...presented,
        can,
        together: together.map(other =>
          presentOther(other, { decide: false, ...ownRights(other, context.now) }),
        ),
      },
    }
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
    const [whole, ofStudent, others] = await Promise.all([
      wholeLeave(context, id),
      counselledLeave.first(context.db, context.person.id, id),
      askedTogether(context.db, id),
    ])
    if (!whole || !ofStudent) return fail(kernelErrors.notFound)
    const rightsTo = (request: { state: number }) => ({ decide: isDecidable(request), ...noRights })
    return {
      request: {
        ...whole.presented,
        can: rightsTo(whole.row),
        together: others.map(other => presentOther(other, rightsTo(other))),
      },
    }
  },

  decideCounselled: async (context, { id, alsoIds, ...decision }) => {
    const { course_id } =
      (await counselledLeave.first(context.db, context.person.id, id)) ?? fail(kernelErrors.notFound)
    return { changed: await decideLeave(context, { id, course_id }, decision, alsoIds) }
  },
})

const noRights = { withdraw: false, shorten: false }
const isDecidable = ({ state }: { state: number }) => state !== leaveNumber('withdrawn')
const ownRights = (request: Parameters<typeof mayWithdraw>[0], now: number) => ({
  withdraw: mayWithdraw(request, now),
  shorten: mayShorten(request, now),
})

const presentOther = (
  { id, course_id, course_name, state }: Awaited<ReturnType<typeof askedTogether>>[number],
  can: { decide: boolean; withdraw: boolean; shorten: boolean },
) => ({ id, courseId: course_id, courseName: course_name, state: leaveRequestStates[state]!, can })
