import { z } from 'zod'
import { permissions } from '#contract/access.ts'
import { digits, flag, flagNumber, id, oneOf, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { terms } from './rules.ts'
import { runningEntry } from './running.ts'

/** Where a list of courses comes from (decision P8). */
export const roleTabs = { taught: '0', studied: '1', assisted: '2' } as const
export type RoleTab = keyof typeof roleTabs

/** A person's badge in a course. */
export const badges = { student: 0, teacher: 1, assistant: 2 } as const

/** Hours of study; null for none, `-1` on the wire. */
const studyTime = z.codec(z.string(), z.number().nullable(), {
  decode: text => (Number(text) > 0 ? Number(text) : null),
  encode: hours => (hours === null ? '-1' : String(hours)),
})

const term = oneOf(terms)
const pictures = {
  minpic: url,
  middlepic: url,
  studentbgpic: url,
  studentminpic: url,
  teacherbgpic: url,
  teacherminpic: url,
}

/** Whether the caller may edit the course, and its join code. */
export const courseCan = z.object({ edit: z.boolean(), code: z.boolean() })
/**
 * The same in the header of the course, and whether the caller manages who is in it and decides on applications, and
 * whether they grade: on the staff nobody else sees scores.
 */
export const homeCan = courseCan.extend({ members: z.boolean(), grade: z.boolean() })
/** The same in a list of courses, and what the caller may do there in class. */
export const listedCan = courseCan.extend({
  attendance: z.boolean(),
  performance: z.boolean(),
  activities: z.boolean(),
})
/** Whether people outside may see its public page. */
const canView = ['canview', flag] as const

/** A course in a list (wire.md section 6). */
export const courseItem = wired({
  id: id('course'),
  /** The teacher. */
  uid: id('account'),
  issys: z.literal('0'),
  courseName: ['coursename', z.string()],
  className: ['classname', z.string().nullable()],
  code: z.string(),
  semester: z.string(),
  term,
  isrecruit: z.literal('0'),
  /** It has ended for the whole class. */
  hasEnded: ['classending', flag],
  /** Whether students may visit it once it has ended. */
  canVisit: ['canvisit', flag],
  teachtype: z.string(),
  studyHours: ['studytime', studyTime],
  /** 1 for teachers and assistants. */
  role: z.number(),
  isTop: flagNumber,
  /** 0 student, 1 teacher, 2 assistant. */
  badge: ['icontype', z.number()],
  /** Students in it. */
  total: digits,
  isCodeStopped: ['stopcode', flagNumber],
  isattest: z.boolean(),
  neednatureclass: z.string(),
  needgrade: z.string(),
  needentrance: z.string(),
  /** `4`: the caller may only archive it. */
  identity: z.string(),
  /** The teacher's. */
  avatar: url,
  name: ['username', z.string()],
  ...pictures,
  /** Number of the cover; see themes.ts. */
  theme: z.number(),
  can: listedCan,
})
export type CourseItem = z.output<typeof courseItem>

export const semesterOfList = z.object({
  semester: z.string(),
  term,
  /** Such as 第一学期. */
  termTxt: z.string(),
})

/** A notice of a course that the caller has not read. */
export const unreadNotice = wired({
  /** Id of the message about it, to mark that as read; the notice's own where there is none. */
  id: id('notification'),
  courseId: ['courseid', id('course')],
  courseRole: ['courserole', z.number()],
  contentId: ['contentid', z.string()],
  title: z.string(),
  courseName: ['coursename', z.string()],
  publishedAt: ['publishtime', time],
})
export type UnreadNotice = z.output<typeof unreadNotice>

/** A course that invites the caller, who is on its roster. */
export const invitation = wired({
  id: id('invitation'),
  courseId: ['courseid', id('course')],
  courseName: ['coursename', z.string()],
  className: ['classname', z.string()],
  teacher: z.string(),
  /** What the roster says of the person. */
  name: z.string(),
  number: z.string(),
  /** The class inside the course. */
  class: z.string(),
  createdAt: ['createtime', time],
})
export type Invitation = z.output<typeof invitation>

const theme = wired({
  id: z.string(),
  bgcolor: z.string(),
  bannercolor: z.string(),
  minpic: url,
  middlepic: url,
  bigpic: url,
  minarpic: url,
  bigarpic: url,
  studentbgpic: url,
  studentminpic: url,
  teacherbgpic: url,
  teacherminpic: url,
  type: z.string(),
  typedesc: z.null(),
  version: z.string(),
  deletedAt: ['deltime', z.string()],
  createdAt: ['createtime', z.null()],
})

/** What the header of a course's home shows. */
export const courseBase = wired({
  courseName: ['coursename', z.string()],
  uid: id('account'),
  createdAt: ['createtime', time],
  code: z.string(),
  cipher: z.string(),
  className: ['classname', z.string().nullable()],
  isCodeStopped: ['stopcode', flag],
  studyHours: ['studytime', studyTime],
  teachtype: z.string(),
  recommendresource: z.string(),
  forbiddiscuss: z.string(),
  resource_id: z.string(),
  hasEnded: ['classending', flag],
  canVisit: ['canvisit', flag],
  groupCount: z.string(),
  types: z.string(),
  administrator: z.number(),
  studentCount: z.number(),
  coid: z.number(),
  showRecommendChapter: z.number(),
  identity: z.number(),
  isattest: z.boolean(),
  teacher: z.object({ name: z.string(), avatar: url }),
  enrollData: z.object({ enrollstate: z.string(), waitAuditCount: z.number() }),
  theme,
  semester: z.string(),
  term,
  venue: z.string(),
  /** What the course is about, as cleaned HTML. */
  description: ['describes', z.string()],
  /** The caller's: 1 for teachers and assistants. */
  courseRole: ['courserole', z.number()],
  badge: ['icontype', z.number()],
  isTop: flagNumber,
  canView,
  /** How many students it takes, and the maximum that can be set. */
  places: z.object({ cap: z.number(), largest: z.number() }),
  /** What is running in it now, newest first. */
  running: z.array(runningEntry),
  can: homeCan,
})
export type CourseBase = z.output<typeof courseBase>

/** What the caller may do in a course; an administrator may do everything. */
export const authority = {
  courseAdmin: z.number(),
  auth: z.array(z.enum(permissions)),
}
