import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { id, integer, nothing, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { submissionKeys } from '../submission/fields.ts'
import { messageLength } from './limits.ts'
import { liveCan, liveCounts, messageOfTest, partOfCourse, writingStudent } from './live-entities.ts'
import { readinessCounts } from './readiness.ts'

const test = id('test')
const { studentId } = submissionKeys

/** How staff follow a test while it runs. */
export const testLiveCalls = {
  getLive: query('/TestpaperApi/getLive', {
    summary: 'Who is writing a test right now, how far they are, and who has handed in.',
    access: inCourse('staff', 'id'),
    input: wired({ courseId: anyCourse, id: test, page: integer(1).default(1) }),
    output: wired({
      serverTime: ['servertime', z.number()],
      title: z.string(),
      /** How many questions a paper has. */
      questionCount: ['subjectcount', z.number()],
      counts: liveCounts,
      /** Null: this is no test for which one gets ready. */
      readiness: readinessCounts.nullable(),
      /** Those who write first stand first; 200 on a page. */
      list: z.array(writingStudent),
      total: z.number(),
      messages: z.array(messageOfTest.extend({ author: z.string() })),
      can: liveCan,
    }),
  }),
  listParts: query('/TestpaperApi/getParts', {
    summary: 'The classes and groups of a course to which minutes of a test can be given.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test }),
    output: z.object({ list: z.array(partOfCourse) }),
  }),
  tell: command('/TestpaperApi/sendMessage', {
    summary: 'Say something to all who write a test, also to those who begin later.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test, text: text(messageLength, 1) }),
    output: z.object({ id: z.string() }),
  }),
  endOne: command('/TestpaperApi/endForStudent', {
    summary: 'End the paper of one student now: what is saved is handed in.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test, studentId }),
    output: nothing,
  }),
}
