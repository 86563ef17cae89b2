import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { flag, id, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** A student in a course's list. */
export const memberRow = wired({
  id: id('account'),
  name: ['username', z.string()],
  avatar: url,
  /** Student number; empty if the caller may not see it. */
  number: ['stno', z.string()],
  department: z.string(),
  /** The class inside the course, otherwise the one in the person's own data. */
  class: z.string(),
  badge: ['icontype', z.number()],
})
export type MemberRow = z.output<typeof memberRow>

/** What the caller may do with a student. */
export const memberCan = z.object({ manage: z.boolean() })

/** What a student's card shows; staff and the student see everything, classmates no numbers or addresses. */
export const member = memberRow.extend({
  /** Staff number: empty for students. */
  staffNumber: ['staffno', z.string()],
  school: z.string(),
  major: z.string(),
  grade: z.string(),
  /** Month of enrolment, `2026-09`. */
  enrolldate: z.string(),
  /** Professional title. */
  title: z.string(),
  /** The class inside the course; empty for none. */
  classId: ['classid', z.string()],
  mobile: z.string(),
  email: z.string(),
  joinedAt: ['jointime', time],
  /** From when what is due counts for them, where staff said so; null: since they joined. */
  countsFrom: ['countsfrom', time],
  can: memberCan,
})

/** How often a student was there, of the attendances of a course that are over or recorded. */
export const attendanceFigures = z.object({ attended: z.number(), absent: z.number(), leave: z.number() })
export type AttendanceFigures = z.output<typeof attendanceFigures>

/** What a student has handed in, of all that the activities of a course ask for. */
export const submissionFigures = wired({
  expected: z.number(),
  handedIn: ['handedin', z.number()],
  /** Not handed in, and due. */
  missing: z.number(),
  /** With a grade that the caller may see; null for staff who do not grade. */
  graded: z.number().nullable(),
  /** Of these grades, as a share of the full scores, 0 to 1; null without any. */
  average: z.number().nullable(),
})
export type SubmissionFigures = z.output<typeof submissionFigures>

/** What a student is allowed in all activities of a course. */
export const accommodation = wired({
  /** Working time as a multiple of the others'. */
  factor: z.number(),
  largerText: ['largertext', flag],
})
export type Accommodation = Value<typeof accommodation>
