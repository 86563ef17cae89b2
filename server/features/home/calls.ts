import { kernelErrors } from '#contract/error.ts'
import { homeCalls, type Todo } from '#contract/features/home/calls.ts'
import { homeErrors } from '#contract/features/home/errors.ts'
import { examDateLimits, examDateProblem } from '#contract/features/home/rules.ts'
import { standingNow } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import {
  countExamDates,
  deleteExamDate,
  insertExamDate,
  listExamDates,
  updateExamDate,
} from './exam-dates.ts'
import { feedUrl, generationOf, renewFeed } from './feed-address.ts'
import { todoStore } from './todo.ts'
import { finishTour, isTourFinished, listFinishedTours } from './tours.ts'

export const homeHandlers = serve(homeCalls, {
  listTodos: async (context, { classId, page, limit, type }) => {
    const filter = { courseId: classId, type: /^[1-9]\d?$/.test(type) ? Number(type) : null }
    const { list, listTotal } = await pageOfTodos(context, filter, page, limit)
    return { list, listTotal, currentPage: page, pageSize: limit, pageTotal: Math.ceil(listTotal / limit) }
  },

  listFirstTodos: (context, { limit }) => pageOfTodos(context, {}, 1, limit),

  listTodoCourses: async context => ({
    list: await todoStore(context).courses(context.db, everything(context)),
  }),

  ignoreTodo: async (context, { contentId, msgtype }) => {
    await mark(context, contentId, msgtype, true)
    return {}
  },

  completeTodo: async (context, { contentId, msgtype }) => {
    await mark(context, contentId, msgtype, false)
    const text = { en: 'Already marked as done', zh: '已标记为完成' }
    return { info: textIn(context.language, { text }) }
  },

  track: async ({ db, person, now }, { type, event_id, residence_time }) => {
    void track(db, { id: newId(), accountId: person.id, type, event_id, residence_time, now })
    return {}
  },

  isTourDue: async (context, { version, courseId }) => {
    await checkCourse(context, courseId)
    const finished = await isTourFinished(context.db, tourOf(context, version, courseId))
    return { isTour: finished ? 0 : 1 }
  },

  finishTour: async (context, { version, courseId }) => {
    await checkCourse(context, courseId)
    void finishTour(context, tourOf(context, version, courseId))
    return {}
  },

  listFinishedTours: async ({ db, person }) => ({ list: await listFinishedTours(db, person.id) }),

  getCalendarFeed: async context => ({
    url: feedUrl(context, context.person.id, await generationOf(context.db, context.person.id)),
  }),

  renewCalendarFeed: async context => ({
    url: feedUrl(context, context.person.id, await renewFeed(context, context.person.id)),
  }),

  listExamDates: async ({ db, person, now }) => ({ list: await listExamDates(db, person.id, now) }),

  saveExamDate: async (context, { id, ...input }) => {
    const { db, person, now } = context
    const problem = examDateProblem(input)
    if (problem) fail(problem)
    if (id) {
      if (!(await updateExamDate(db, person.id, id, input))) fail(kernelErrors.notFound)
      return { id }
    }
    if ((await countExamDates(db, person.id, now)) >= examDateLimits.most)
      fail(homeErrors.tooManyExams, { limit: examDateLimits.most })
    return { id: insertExamDate(context, person.id, input) }
  },

  deleteExamDate: async ({ db, person }, { id }) => {
    if (!(await deleteExamDate(db, person.id, id))) fail(kernelErrors.notFound)
    return {}
  },
})

const everything = ({ person, now }: AccountContext) => ({
  accountId: person.id,
  courseId: null,
  type: null,
  now,
})

async function pageOfTodos(context: AccountContext, filter: object, page: number, limit: number) {
  const store = todoStore(context)
  const { rows, total } = await store.page(context.db, { ...everything(context), ...filter }, { page, limit })
  const list = rows.map((row): Todo => {
    const names = store.namesOf(row, context.language)
    return {
      id: row.id,
      courseId: row.course_id,
      contentId: row.id,
      contentType: String(row.type),
      msgtype: row.kind,
      number: row.waiting,
      startsAt: row.published_at,
      endsAt: row.deadline,
      uid: row.author_id,
      contentTypeName: names.type,
      contentTitle: row.title,
      contentDescription: '',
      courseName: row.course_name,
      className: row.class_name,
      activitylabel: names.own,
      timeState: store.stateOf(row, context.now),
    }
  })
  return { list, listTotal: total }
}

async function mark(context: AccountContext, id: string, msgtype: Todo['msgtype'], ignored: boolean) {
  if (!(await todoStore(context).mark(context.db, everything(context), { id, msgtype, ignored })))
    fail(kernelErrors.notFound)
}

interface TrackedEvent {
  id: string
  accountId: string
  type: string
  event_id: string
  residence_time: number
  now: number
}

const track = prepared((db, { id, accountId, type, event_id, residence_time, now }: TrackedEvent) =>
  db.insertInto('track').values({ id, account_id: accountId, type, event_id, residence_time, at: at(now) }),
)

const tourOf = ({ person }: AccountContext, version: string, courseId: string | null) => ({
  accountId: person.id,
  version,
  courseId,
})

async function checkCourse(context: AccountContext, courseId: string | null) {
  if (courseId && !(await standingNow(context, context.person, courseId, context.viewsAsStudent)))
    fail(kernelErrors.courseAbsent)
}
