import { z } from 'zod'
import { account } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flag, id, oneOf, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { courseItem, unreadNotice } from './entities.ts'
import { roleTab, search } from './lists.ts'
import { terms } from './rules.ts'

export const simpleCourse = wired({
  id: id('course'),
  courseName: ['coursename', z.string()],
  className: ['classname', z.string().nullable()],
  semester: z.string(),
  term: oneOf(terms),
  /** Year pair and term as digits, `202620271`: sorts by time. */
  fixTerm: z.string(),
  role: z.number(),
  hasEnded: ['classending', flag],
})

/** A live class or meeting in progress. */
const liveEntry = wired({
  id: id('course'),
  courseName: ['coursename', z.string()],
  className: ['classname', z.string().nullable()],
  uid: id('account'),
  is_meeting: z.number(),
  /** 1 live, 3 class, 0 meeting. */
  type: z.string(),
  role: z.number(),
  name: ['username', z.string()],
  minpic: url,
})

/** Lists for other clients of the protocol; ours uses `courseListCalls` and does not load these. */
export const otherListCalls = {
  listNames: query('/CourseApi/simpleLists', {
    summary: "The names of the caller's courses, with pinned ones listed separately.",
    access: account,
    input: wired({ roleTab, search }),
    output: z.object({
      toplists: z.array(simpleCourse),
      lists: z.array(simpleCourse),
      banner: z.array(z.never()),
      notReadNotifyLists: z.array(unreadNotice),
    }),
  }),
  listRunning: query('/CourseApi/getCourseStateAll', {
    summary: "The live classes and meetings in progress in the caller's courses.",
    access: account,
    input: z.object({}),
    output: z.object({
      list: z.array(liveEntry),
      total: z.number(),
      banner: z.array(z.never()),
      notReadNotifyLists: z.array(unreadNotice),
    }),
  }),
  listAll: query('/FutureV2/CourseMeans/getCourseList', {
    summary: "All of the caller's courses.",
    access: account,
    input: z.object({}),
    output: z.array(courseItem),
  }),
  listImportable: query('/FutureV2/CourseMeans/getImportList', {
    summary: 'The courses whose content the caller may import: those they teach or assist.',
    access: account,
    input: z.object({}),
    output: z.array(courseItem),
  }),
}
