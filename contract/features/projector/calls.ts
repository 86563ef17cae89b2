import { z } from 'zod'
import { anyone, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { readAs, typedJoinCode } from '#contract/typed.ts'
import { flag, id, idOrNone, integer, nothing, time, verbatim } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { projectorCodeLength } from './rules.ts'

/** What staff have chosen, as it stands. */
const display = {
  /** What the view was chosen for; empty: nothing yet. */
  subjectId: ['subjectid', z.string()],
  /** 0 as it comes, 1 question, 2 results, 3 ranking, 4 nothing. */
  view: z.number(),
  showsNames: ['shownames', flag],
} as const

export const projectorCalls = {
  begin: command('/ProjectorApi/begin', {
    summary: 'A page on a projector asks for a code by which staff bind it to their course.',
    access: anyone,
    input: z.object({}),
    output: wired({
      code: z.string(),
      /** The page’s secret; once it is bound, the token of its session. */
      key: z.string(),
      expiresAt: ['expiretime', time],
      serverTime: ['servertime', time],
    }),
  }),
  check: query('/ProjectorApi/check', {
    summary: 'Whether a page on a projector was bound, and whether it still is.',
    access: anyone,
    input: z.object({ key: verbatim(64, 1) }),
    output: wired({
      /** 0 waits, 1 bound, 2 not any more; also where nothing is known of the key. */
      state: z.number(),
      /** Why not any more: 1 ended by staff, 2 whoever bound it leads no more, 3 the course is over, 4 logged out, 5 time. */
      reason: z.number(),
      /** Empty unless it is bound. */
      courseId: ['courseid', z.string()],
    }),
  }),
  accept: command('/ProjectorApi/accept', {
    summary: 'Bind the projector that shows this code to a course.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, code: readAs(typedJoinCode, 2 * projectorCodeLength) }),
    output: z.object({ id: id('session') }),
  }),
  list: query('/ProjectorApi/getProjectors', {
    summary: 'The projectors of a course, newest first, and what staff have chosen to show.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId }),
    output: wired({
      list: z.array(
        wired({
          id: id('session'),
          device: z.string(),
          /** Who bound it. */
          name: ['username', z.string()],
          boundAt: ['createtime', time],
          endsAt: ['endtime', time],
        }),
      ),
      ...display,
    }),
  }),
  end: command('/ProjectorApi/end', {
    summary: 'End one of a course’s projectors, or all of them.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    afterEnd: true,
    input: wired({ courseId, id: idOrNone('session').default(null) }),
    output: nothing,
  }),
  show: command('/ProjectorApi/show', {
    summary: 'Choose what projectors show of a subject, and whether with names.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      subjectId: ['subjectid', id('projected')],
      view: integer(0, 4),
      showsNames: ['shownames', flag],
    }),
    output: nothing,
  }),
  look: query('/ProjectorApi/look', {
    summary: 'What a projector of a course shows: its newest subject, how much of it, and the course itself.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    isProjected: true,
    input: wired({ courseId }),
    output: wired({
      courseName: ['coursename', z.string()],
      /** By which to join the course; empty: nobody can, or the caller may not see it. */
      code: z.string(),
      /** What is on now, of whichever feature; null: nothing. */
      subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
      ...display,
      serverTimeExactly: ['servernow', z.number()],
    }),
  }),
}
