import { kernelErrors, type Language } from '#contract/error.ts'
import { findableCalls } from '#contract/features/course/findable.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseOrderCalls } from '#contract/features/course/order.ts'
import { otherListCalls } from '#contract/features/course/other-lists.ts'
import type { Term } from '#contract/features/course/rules.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, type CourseContext, serve } from '#server/kernel/feature.ts'
import { publishListChanged } from './announce.ts'
import { invitationsInquiry, unreadNoticesInquiry, waitingInquiry } from './inquiries.ts'
import { presentCourse, presentFindable, presentSimple, termOf } from './present.ts'
import { listRunningOf } from './running.ts'
import {
  applicantsWaiting,
  listArchived,
  listCourses,
  listSemesters,
  orderCourses,
  pin,
  type Role,
} from './store.ts'

const everyRole: Role[] = ['owner', 'assistant', 'student']
const rolesOf: Record<string, Role[]> = { '0': ['owner'], '1': ['student'], '2': ['assistant'] }
const rolesFor = (isstudy: string | undefined) => rolesOf[isstudy ?? ''] ?? everyRole

const termTexts = [
  { en: 'Whole year', zh: '整学年' },
  { en: 'First term', zh: '第一学期' },
  { en: 'Second term', zh: '第二学期' },
] as const
const termText = (language: Language, term: number) =>
  textIn(language, { text: termTexts[term] ?? termTexts[0] })

const unreadNotices = (context: AccountContext) =>
  context.ask(unreadNoticesInquiry, { accountId: context.person.id })

/** The semesters of somebody's courses, and what stands above them. */
export async function semestersOf(context: AccountContext, { roleTab, search }: CourseListQuery) {
  const { db, person, language } = context
  const [semesters, pinned, waiting, invitations, notReadNotifyLists] = await Promise.all([
    listSemesters(db, person.id, { roles: rolesFor(roleTab), search }),
    listCourses(db, person.id, { roles: everyRole, search, pinned: true }),
    applicantsWaiting(db, person.id),
    context.ask(invitationsInquiry, { accountId: person.id }),
    unreadNotices(context),
  ])
  const newestPinFirst = pinned.sort((a, b) => (b.pinned_at ?? 0) - (a.pinned_at ?? 0))
  return {
    topcourses: newestPinFirst.map(row => presentCourse(context, row)),
    semester: semesters.map(({ semester, term }) => ({
      semester,
      term: termOf(term),
      termTxt: termText(language, term),
    })),
    number: 0,
    isPopApprove: waiting ? 1 : 0,
    invitations,
    notReadNotifyLists,
  }
}

interface CourseListQuery {
  roleTab?: string
  search: string
}

/** Somebody's courses of a semester, or of all. */
export async function coursesOf(
  context: AccountContext,
  { roleTab, search, semester, term }: CourseListQuery & { semester: string; term: Term | '' },
) {
  const { db, person } = context
  // A term is one of a semester; without one, existing clients that send it all the same want every course.
  const chosen = semester === '' ? {} : { semester, term }
  const rows = await listCourses(db, person.id, { roles: rolesFor(roleTab), search, ...chosen })
  return rows.map(row => presentCourse(context, row))
}

async function pinAt(context: CourseContext, pinnedAt: number | null) {
  const { db, course, person } = context
  // Who is taken out of the course at the same moment has it in no list any more.
  if ((await pin.count(db, course.id, person.id, pinnedAt)) === 0) fail(kernelErrors.courseAbsent)
  publishListChanged(context, person.id)
  return {}
}

export const courseListHandlers = serve(courseListCalls, {
  listSemesters: semestersOf,
  listCourses: coursesOf,

  pin: context => pinAt(context, context.now),
  unpin: context => pinAt(context, null),
})

export const findableHandlers = serve(findableCalls, {
  listFindable: async context => {
    const { db, person } = context
    const [current, archived] = await Promise.all([
      listCourses(db, person.id, { roles: everyRole }),
      listArchived(db, person.id),
    ])
    return [
      ...current.map(row => presentFindable(context, row, false)),
      ...archived.map(row => presentFindable(context, row, true)),
    ]
  },
})

export const otherListHandlers = serve(otherListCalls, {
  listNames: async (context, { roleTab, search }) => {
    const { db, person } = context
    const [rows, notReadNotifyLists] = await Promise.all([
      listCourses(db, person.id, { roles: rolesFor(roleTab), search }),
      unreadNotices(context),
    ])
    return {
      banner: [],
      notReadNotifyLists,
      toplists: rows.filter(row => row.pinned_at !== null).map(presentSimple),
      lists: rows.filter(row => row.pinned_at === null).map(presentSimple),
    }
  },

  listRunning: async context => ({
    list: [],
    total: 0,
    banner: [],
    notReadNotifyLists: await unreadNotices(context),
  }),

  listAll: async context => {
    const rows = await listCourses(context.db, context.person.id, { roles: everyRole })
    return rows.map(row => presentCourse(context, row))
  },

  listImportable: async context => {
    const rows = await listCourses(context.db, context.person.id, { roles: ['owner', 'assistant'] })
    return rows.map(row => presentCourse(context, row))
  },
})

export const runningOf = async (context: AccountContext) => ({ list: await listRunningOf(context) })
export const waitingOf = async (context: AccountContext) => ({
  list: await context.ask(waitingInquiry, { accountId: context.person.id }),
})
export const runningHandlers = serve(runningCalls, { getRunning: runningOf, getWaiting: waitingOf })

export const courseOrderHandlers = serve(courseOrderCalls, {
  sort: async (context, { courseIds }) => {
    void orderCourses(context.db, context.person.id, courseIds)
    publishListChanged(context, context.person.id)
    return {}
  },
})
