import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { saidBy, saidFields, studentsAsked } from '#contract/features/activity/said.ts'
import {
  changeFields,
  placeFields,
  writtenFields,
  writtenUsually,
} from '#contract/features/activity/written.ts'
import { flag, id, list, nothing, pageOf, text, time } from '#contract/wire.ts'
import { changes, courseId, usually, wired } from '#contract/wired.ts'
import { noticeReader, readerFilters } from './readers.ts'
import { remindLimit } from './rules.ts'

const notice = id('courseNotice')

/** What may be given and changed of a notice. */
const given = {
  ...writtenFields,
  /** Students are asked to confirm that they have read it. */
  needsAcknowledgement: ['needacknowledge', flag],
  /** Who has not confirmed is reminded every day. */
  isRepeated: ['repeat', flag],
  isPinned: ['pinned', flag],
} as const

export const noticeRights = z.object({ manage: z.boolean(), acknowledge: z.boolean() })

export const courseNoticeCalls = {
  create: command('/NoticeApi/addNotice', {
    summary: 'Add a notice to a course; published now, later, or not yet.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      ...usually(given, {
        ...writtenUsually,
        ...{ needsAcknowledgement: false, isRepeated: false, isPinned: false },
      }),
      ...placeFields,
    }),
    output: z.object({ id: notice }),
  }),
  createFromClient: command('/NotifyApi/addNotify', {
    summary: 'Add a notice to a course and publish it at once, as existing clients do.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      title: given.title,
      content: given.content,
      /** Ids of files, each followed by `|`. */
      attachment: text(4000).default(''),
    }),
    output: z.object({ id: notice }),
  }),
  update: command('/NoticeApi/editNotice', {
    summary: 'Change a notice; fields that are left out stay as they are.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: notice,
      ...changes(given),
      /** It says something else now: nobody has read it yet, and all are told again. */
      isNew: ['again', flag.default(false)],
      ...changeFields,
    }),
    output: nothing,
  }),
  get: query('/NoticeApi/getNoticeInfo', {
    summary: 'A notice; for staff how many have read it, for students whether they have.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: notice }),
    output: wired({
      id: notice,
      ...saidFields,
      ...saidBy,
      /** 1: the student has read it; 2: not yet. */
      state: z.number(),
      readAt: ['readtime', time],
      acknowledgedAt: ['acknowledgetime', time],
      needsAcknowledgement: ['needacknowledge', flag],
      isRepeated: ['repeat', flag],
      isPinned: ['pinned', flag],
      readCount: ['read', z.number()],
      studentCount: ['total', z.number()],
      can: noticeRights,
    }),
  }),
  listReaders: query('/NoticeApi/getReadList', {
    summary: 'The students who have read a notice, or those who have not, by name or number.',
    access: inCourse('staff', 'id'),
    input: wired({
      id: notice,
      ...studentsAsked(readerFilters, 'unread'),
    }),
    output: pageOf(noticeReader).extend({ read: z.number(), students: z.number() }),
  }),
  read: command('/NoticeApi/readNotice', {
    summary: 'A student has opened a notice.',
    access: inCourse('student', 'id'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, id: notice }),
    output: wired({ readAt: ['readtime', time] }),
  }),
  acknowledge: command('/NoticeApi/acknowledgeNotice', {
    summary: 'A student confirms having read a notice that asks for it.',
    access: inCourse('student', 'id'),
    input: z.object({ id: notice }),
    output: wired({ acknowledgedAt: ['acknowledgetime', time] }),
  }),
  remind: command('/NoticeApi/remindReaders', {
    summary:
      'Remind students who have not read a notice, or not confirmed it where that is asked for: those named, or all.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ id: notice, studentIds: ['studentids', list(id('account'), remindLimit).default([])] }),
    output: z.object({ done: z.number() }),
  }),
}
