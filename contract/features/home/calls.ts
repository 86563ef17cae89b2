import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { digits, id, idOrNone, integer, nothing, oneOf, pageNumber, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { examDateLimits, todoKinds, todoSizes } from './rules.ts'

const kind = oneOf([todoKinds.handIn, todoKinds.grade, todoKinds.handInAgain, todoKinds.review])

/** An item of the to-do list (wire.md section 8). */
const todo = wired({
  id: id('activity'),
  courseId: ['courseid', id('course')],
  contentId: ['contentid', id('activity')],
  /** 1 to 7, as of activities. */
  contentType: ['contenttype', z.string()],
  /** 1 to hand in, 2 to grade, 3 to hand in again. */
  msgtype: kind,
  /** To grade: how many submissions are waiting. */
  number: digits,
  /** When it appeared. */
  startsAt: ['starttime', time],
  endsAt: ['endtime', time],
  uid: id('account'),
  contentTypeName: ['contenttypename', z.string()],
  contentTitle: ['contenttitle', z.string()],
  contentDescription: ['contentdescription', z.string()],
  courseName: ['coursename', z.string()],
  className: ['classname', z.string()],
  activitylabel: z.string(),
  /** 2 open, 3 overdue but still accepted. */
  timeState: ['timestate', z.number()],
})
export type Todo = z.output<typeof todo>

const mark = {
  /** The course; not needed, and not sent by older clients. */
  classId: ['classid', idOrNone('course').default(null)],
  contentId: ['contentid', id('activity')],
  contentType: ['contenttype', text(4).optional()],
  msgtype: kind,
} as const

const examDate = wired({
  id: id('examDate'),
  title: z.string(),
  place: z.string(),
  beginsAt: ['begintime', time],
})
export type ExamDate = z.output<typeof examDate>

export const homeCalls = {
  listTodos: query('/Futurev2/Todo/getTodoList', {
    summary: "The caller's to-dos in all courses or in one, by deadline.",
    access: account,
    isKept: true,
    input: wired({
      classId: ['classid', idOrNone('course').default(null)],
      page: pageNumber,
      limit: integer(1, 200).default(todoSizes.page),
      /** Only of this contenttype; empty or 0: all. */
      type: text(4).default(''),
    }),
    output: z.object({
      list: z.array(todo),
      currentPage: z.number(),
      pageSize: z.number(),
      pageTotal: z.number(),
      listTotal: digits,
    }),
  }),
  listFirstTodos: query('/todoApi/getIndexList', {
    summary: 'The first to-dos, for the home page.',
    access: account,
    isKept: true,
    input: z.object({ limit: integer(1, 20).default(todoSizes.home) }),
    output: z.object({ list: z.array(todo), listTotal: digits }),
  }),
  listTodoCourses: query('/todoApi/getCourses', {
    summary: 'The courses in which the caller has to-dos, and how many.',
    access: account,
    isKept: true,
    input: z.object({}),
    output: z.object({
      list: z.array(
        wired({
          courseId: ['courseid', id('course')],
          courseName: ['coursename', z.string()],
          number: z.number(),
        }),
      ),
    }),
  }),
  ignoreTodo: command('/Futurev2/Todo/ignoreTodo', {
    summary: 'Dismiss a to-do without having done it.',
    access: account,
    input: wired(mark),
    output: nothing,
  }),
  completeTodo: command('/Futurev2/Todo/tagFinishedTodo', {
    summary: 'Tick off a to-do as done.',
    access: account,
    input: wired(mark),
    output: z.object({ info: z.string() }),
  }),
  track: command('/Paycourse/Tracking/trackLog', {
    summary: 'Record that somebody viewed or opened a banner.',
    aliases: ['/Paycourse/Tracking/track'],
    access: account,
    input: z.object({
      type: text(40, 1),
      event_id: text(80).default(''),
      /** Milliseconds. */
      residence_time: integer(0, 86_400_000).default(0),
    }),
    output: nothing,
  }),

  isTourDue: query('/TourApi/isTourV2', {
    summary: 'Whether a tour is still to be shown to the caller, here or in a course.',
    access: account,
    input: wired({ version: text(40, 1), courseId: ['courseid', idOrNone('course').default(null)] }),
    output: z.object({ isTour: z.number() }),
  }),
  finishTour: command('/TourApi/setTourFinishV2', {
    summary: 'Record that the caller has finished a tour.',
    access: account,
    input: wired({ version: text(40, 1), courseId: ['courseid', idOrNone('course').default(null)] }),
    output: nothing,
  }),
  listFinishedTours: query('/TourApi/getFinished', {
    summary: 'The tours and tips that the caller has seen, outside courses.',
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(z.string()) }),
  }),

  getCalendarFeed: query('/CalendarApi/getFeed', {
    summary: 'The private address of the caller’s deadlines for a calendar.',
    access: account,
    input: z.object({}),
    output: z.object({ url: z.string() }),
  }),
  renewCalendarFeed: command('/CalendarApi/renewFeed', {
    summary: 'Invalidate the private calendar address and get a new one.',
    access: account,
    input: z.object({}),
    output: z.object({ url: z.string() }),
  }),

  listExamDates: query('/ExamPlanApi/lists', {
    summary: "The caller's upcoming exam dates, the nearest first.",
    access: account,
    isKept: true,
    input: z.object({}),
    output: z.object({ list: z.array(examDate) }),
  }),
  saveExamDate: command('/ExamPlanApi/save', {
    summary: "Add an exam date to the caller's plan or, with an id, change it.",
    access: account,
    input: wired({
      id: idOrNone('examDate').default(null),
      title: text(examDateLimits.title).default(''),
      place: text(examDateLimits.place).default(''),
      beginsAt: ['begintime', time.default(null)],
    }),
    output: z.object({ id: id('examDate') }),
  }),
  deleteExamDate: command('/ExamPlanApi/remove', {
    summary: "Remove an exam date from the caller's plan.",
    access: account,
    input: z.object({ id: id('examDate') }),
    output: nothing,
  }),
}
