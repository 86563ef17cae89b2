import { z } from 'zod'
import { account, inCourse, teacher } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { ownProof } from '#contract/features/account/identity.ts'
import { flag, id, integer, nothing, oneOf, time, verbatim } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { courseItem } from './entities.ts'

/** Days for which a deleted course can be restored (decision P51). */
export const restoreDays = 30

/** The person's role in an archived course: 0 none, 1 teaches, 2 assists, 3 studies. */
export const archiveBadges = { teach: 1, assist: 2, study: 3 } as const

/** Existing clients send the role they show; the server looks it up itself. */
const badge = ['icontype', integer(0, 9).optional()] as const

const archivedCourse = courseItem.extend({
  /** 1 teaches, 2 assists, 3 studies. */
  badge: ['icontype', z.number()],
  archivedAt: ['archivetime', time],
})
export type ArchivedCourse = z.output<typeof archivedCourse>

const deletedCourse = wired({
  id: id('course'),
  courseName: ['coursename', z.string()],
  className: ['classname', z.string().nullable()],
  semester: z.string(),
  theme: z.number(),
  total: z.number(),
  deletedAt: ['deltime', time],
  /** It can be restored until then. */
  restorableUntil: ['restoretime', time],
})
export type DeletedCourse = z.output<typeof deletedCourse>

export const archiveCalls = {
  archive: command('/ArchiveApi/addArchive', {
    summary: "Archive a course from the caller's own list or, as its teacher, end it for the whole class.",
    access: inCourse('member', 'courseId'),
    afterEnd: true,
    input: wired({
      courseId,
      badge,
      type: oneOf(['0', '1']).default('0').describe('0 for oneself, 1 for the whole class'),
      /** For the whole class: whether students may still open the course. */
      canVisit: ['canvisit', flag.default(true)],
    }),
    output: nothing,
  }),
  unarchive: command('/ArchiveApi/cancleArchive', {
    summary: 'Take a course out of the archive; its teacher thereby reopens an ended one for the class.',
    access: inCourse('member', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, badge }),
    output: nothing,
  }),
  list: query('/ArchiveApi/lists', {
    summary: "The courses in the caller's archive, most recently archived first.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(archivedCourse) }),
  }),
  listDeleted: query('/CourseApi/deletedLists', {
    summary: "The caller's deleted courses that can still be restored.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(deletedCourse) }),
  }),
  restore: command('/CourseApi/restoreCourse', {
    summary: 'Restore a deleted course; only its owner can, within 30 days.',
    access: teacher,
    input: wired({ courseId }),
    output: nothing,
  }),
  transfer: command('/CourseApi/transferCourse', {
    summary:
      'Give a course to another teacher; the former owner stays as an assistant with every permission.',
    access: inCourse('owner', 'courseId'),
    afterEnd: true,
    input: wired({
      courseId,
      /** Phone, e-mail or account name of the new teacher. */
      account: verbatim(200),
      ...ownProof,
    }),
    output: wired({ name: ['username', z.string()] }),
  }),
}
