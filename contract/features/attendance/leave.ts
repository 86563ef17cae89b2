import { z } from 'zod'
import { account, counsellor, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, id, list, nothing, pageOf, paging, text, time, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { recordState } from './entities.ts'
import {
  leaveDecisions,
  leaveFiles,
  leaveKinds,
  leaveReasonLength,
  leaveRequestStates,
  leaveSteps,
  maxLeaveCourses,
} from './leave-rules.ts'

const leave = id('leave')

/** One of these words; on the wire its number, the first one being `first`. */
const numbered = <const Words extends readonly [string, ...string[]]>(words: Words, first = 0) =>
  z.codec(z.union([z.string(), z.number()]), z.enum(words), {
    decode: (value, context) => {
      const word = /^\s*\d\s*$/.test(String(value)) ? words[Number(value) - first] : undefined
      if (word !== undefined) return word as never
      context.issues.push({
        code: 'custom',
        message: `${first} to ${first + words.length - 1}`,
        input: value,
      })
      return z.NEVER
    },
    encode: word => String(words.indexOf(word as string) + first),
  })

const kind = numbered(leaveKinds, 1)
const state = numbered(leaveRequestStates)
const person = {
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
} as const

/** A request in a list. */
export const leaveRow = wired({
  id: leave,
  courseId,
  courseName: ['coursename', z.string()],
  ...person,
  kind,
  beginsAt: ['begintime', time],
  endsAt: ['endtime', time],
  reason: z.string(),
  state,
  askedAt: ['createtime', time],
})

/** What the caller may do with a request. */
export const leaveCan = wired({ decide: flag, withdraw: flag, shorten: flag })

/** A request with everything that belongs to it. */
const request = leaveRow.extend({
  files: z.array(attachment),
  /** The student's records that begin within it, the first one first. */
  records: z.array(
    wired({
      attendanceId: ['attenceid', id('attendance')],
      title: z.string(),
      createdAt: ['createtime', time],
      state: recordState,
      /** Set by staff, so leave does not change it. */
      isEdited: ['edited', flag],
    }),
  ),
  /** What happened to it, the first step first. */
  steps: z.array(
    wired({
      state: numbered(leaveSteps),
      name: ['username', z.string()],
      at: ['time', time],
      comment: z.string(),
      /** Where it ends earlier since then: when. */
      endsAt: ['endtime', time],
    }),
  ),
  /**
   * Those of other running courses that were asked for in the same step; empty for the staff of a course, whom other courses do not
   * concern.
   */
  together: z.array(
    wired({
      id: leave,
      courseId,
      courseName: ['coursename', z.string()],
      state,
      can: leaveCan,
    }),
  ),
  can: leaveCan,
})

/** Some of those that were asked for together with it, with which the same is done in the same step. */
const alsoIds = ['alsoids', list(leave, maxLeaveCourses).default([])] as const

const decision = {
  id: leave,
  state: numbered(leaveDecisions),
  comment: text(leaveReasonLength).default(''),
  /** The state that the caller saw; refused if somebody else has changed it since. */
  seen: state.optional(),
} as const
/** How many records it has changed. */
const decided = z.object({ changed: z.number() })

export const leaveCalls = {
  ask: command('/AttenceApi/askLeave', {
    summary: 'Ask for leave in a course, and for the same in others: one request in each, or none at all.',
    access: inCourse('student', 'courseId'),
    input: wired({
      courseId,
      /** Other courses of the caller. */
      alsoIn: ['alsoin', list(id('course'), maxLeaveCourses).default([])],
      kind,
      beginsAt: ['begintime', time],
      endsAt: ['endtime', time],
      reason: text(leaveReasonLength),
      files: list(id('file'), leaveFiles).default([]),
    }),
    output: z.object({ id: leave }),
  }),
  withdraw: command('/AttenceApi/withdrawLeave', {
    summary: "Withdraw one's own request for leave, while it waits or before it begins.",
    access: inCourse('student', 'id'),
    input: wired({ id: leave, alsoIds }),
    output: nothing,
  }),
  shorten: command('/AttenceApi/shortenLeave', {
    summary: "Let one's own approved leave end earlier, not before now.",
    access: inCourse('student', 'id'),
    input: wired({ id: leave, endsAt: ['endtime', time], alsoIds }),
    output: nothing,
  }),
  decide: command('/AttenceApi/decideLeave', {
    summary: 'Approve or decline a request for leave, or let it wait again.',
    access: inCourse('staff', 'id', 'attendance'),
    afterEnd: true,
    input: z.object(decision),
    output: decided,
  }),
  listOwn: query('/AttenceApi/getMyLeaves', {
    summary: "The caller's requests for leave in a course, newest first.",
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, ...paging }),
    output: pageOf(leaveRow),
  }),
  list: query('/AttenceApi/getLeaves', {
    summary: "The requests for leave of a course's students in one state, newest first.",
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId, state: state.default('waiting'), ...paging }),
    output: pageOf(leaveRow),
  }),
  get: query('/AttenceApi/getLeave', {
    summary: 'A request for leave with its proofs and its history, for its student and for staff.',
    access: inCourse('member', 'id'),
    input: z.object({ id: leave }),
    /** None for staff who view the course as a student: nothing there is theirs. */
    output: z.object({ request: request.nullable() }),
  }),
  listWaiting: query('/AttenceApi/getWaitingLeaves', {
    summary: 'The courses in which requests for leave wait for the caller, and how many.',
    access: account,
    input: z.object({}),
    output: wired({
      list: z.array(wired({ courseId, courseName: ['coursename', z.string()], count: z.number() })),
      /** How many of students whom the caller looks after, in all courses. */
      counselled: ['counselorcount', z.number()],
    }),
  }),
  listCounselled: query('/AttenceV2Api/getCounselorLeaves', {
    summary: 'The requests for leave in one state of the students whom the caller looks after, newest first.',
    access: counsellor,
    input: wired({ state: state.default('waiting'), ...paging }),
    output: pageOf(leaveRow),
  }),
  getCounselled: query('/AttenceV2Api/getCounselorLeave', {
    summary: 'A request for leave of a student whom the caller looks after.',
    access: counsellor,
    input: z.object({ id: leave }),
    output: z.object({ request }),
  }),
  decideCounselled: command('/AttenceV2Api/decideCounselorLeave', {
    summary: 'Approve or decline a request for leave of a student whom the caller looks after.',
    access: counsellor,
    input: wired({ ...decision, alsoIds }),
    output: decided,
  }),
}
