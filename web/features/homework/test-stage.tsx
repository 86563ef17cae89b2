import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { Work } from '#contract/features/homework/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { App } from '#web/features/shell/App.tsx'
import { makeQueryClient } from '#web/features/shell/failures.ts'
import { Screen } from '#web/features/shell/Screen.tsx'
import { fakeServer } from '#web/lib/fake-server.ts'
import { closeJournalStore } from '#web/lib/journal-store.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { endSession } from '#web/lib/session.ts'
import { fakeSocket } from '#web/test/push.ts'
import { student } from '#web/test/user.ts'
import type { Info, OwnWork } from './info.ts'
import { homeworkRoutes } from './routes.ts'

export const courseId = '01890000-0000-7000-8000-0000000000c1'
export const homeworkId = '01890000-0000-7000-8000-0000000000b1'
export const now = Math.floor(Date.now() / 1000) * 1000
const day = 86_400_000

const place = (path: string): ScreenRoute => ({
  path,
  screen: async () => () => {
    const { pathname, search } = useLocation()
    return <Screen title={path}>{pathname + search}</Screen>
  },
  audience: 'all',
  feature: 'shell',
  bar: 'top',
  title: 'brand',
  keepAlive: false,
  sides: [],
})

/** The feature's screens in the real client, on a fake server and a fake socket. */
export function stage() {
  const server = fakeServer()
  const socket = fakeSocket()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getUserInfo, student)
  server.answer(courseCalls.checkCourse, { state: 1, classending: false, canvisit: true } as never)
  server.answer(courseCalls.getCourseAuth, {
    courseAdmin: 1,
    auth: [],
    authData: { courseAdmin: 1, auth: [] },
  })
  const table = [...homeworkRoutes, place('/courseHome'), place('/ktpCourse')]
  const clients: QueryClient[] = []
  return {
    server,
    socket,
    async open(address: string) {
      history.replaceState(null, '', address)
      const client = makeQueryClient()
      clients.push(client)
      const screen = await render(<App table={table} client={client} />)
      await vi.waitFor(() => {
        if (socket.connected() === 0) throw new Error('not connected')
      })
      return screen
    },
    async stop() {
      // A question that is under way must not be asked again in the next story.
      for (const client of clients) await client.cancelQueries()
      endSession()
      socket.stop()
      server.stop()
      await closeJournalStore()
      indexedDB.deleteDatabase('lectern-journal')
    },
  }
}

export const address = (page: string, role: 0 | 1, more = '') =>
  `/homework${page}?id=${homeworkId}&courseId=${courseId}&courseRole=${role}${more}`

export const studentNumber = (number: number) =>
  `01890000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`

/** A student's work; not begun unless told otherwise. */
export const work = (number: number, name: string, change: Partial<Work> = {}): Work => ({
  studentid: studentNumber(number),
  username: name,
  avatar: '',
  stno: `20260${number}`,
  state: 0,
  version: 0,
  submittime: null,
  overtime: false,
  score: null,
  scorepublished: false,
  reason: '',
  urgetime: null,
  filecount: 0,
  content: '',
  attachments: [],
  comment: '',
  gradetime: null,
  grader: '',
  marks: 0,
  returntime: null,
  ...change,
})

export const handedIn = (change: Partial<Work> = {}): Partial<Work> => ({
  state: 1,
  version: 1,
  submittime: now - day,
  content: 'x = 5, because …',
  ...change,
})

const info: Info = {
  id: homeworkId,
  courseid: courseId,
  title: 'Eigenvalues',
  contenttype: 4,
  createtime: now - 3 * day,
  updatetime: now - 3 * day,
  publish_time: now - 3 * day,
  endtime: now + 2 * day,
  mstatus: 0,
  timestate: 2,
  checkrepeat: '0',
  warmingcheckrate: '',
  grade: null,
  overtime: false,
  submitcount: 0,
  gradecount: 0,
  studentcount: 0,
  details: '<p>Exercises 1 to 5</p>',
  attachments: [],
  fullscore: 100,
  deadline: now + 2 * day,
  publishtime: now - 3 * day,
  lateallowed: true,
  commentminlength: 0,
  kind: 1,
  scorepublished: false,
  servertime: now,
  counts: null,
  mine: null,
  can: { manage: false, grade: false, urge: false, submit: false },
}

/** A homework as one of its students sees it. */
export function forStudent(own: Partial<OwnWork> = {}, change: Partial<Info> = {}): Info {
  const draft = { content: '', attachments: [], sequence: 0, savetime: null }
  const mine = { ...work(1, student.username), draft, ...own }
  const can = { ...info.can, submit: mine.state !== 2 && mine.state !== 4 }
  return { ...info, mine, mstatus: mine.state, can, ...change }
}

/** A homework as its teacher sees it. */
export const forStaff = (change: Partial<Info> = {}): Info => ({
  ...info,
  counts: { all: 40, notsubmitted: 4, submitted: 35, tograde: 2, graded: 33, returned: 1, overtime: 3 },
  can: { manage: true, grade: true, urge: true, submit: false },
  ...change,
})

type Detail = AnswerOf<typeof homeworkCalls.getWorkDetail>

/** Works in the order of marking, each with its place among the others. */
export function pile(works: readonly Work[]) {
  return (input: { studentid?: string }): Detail => {
    const at = works.findIndex(each => each.studentid === input.studentid)
    const waiting = works.filter((each, index) => each.state === 1 && index !== at)
    return {
      work: works[at]!,
      history: works[at]!.version,
      place: {
        position: at + 1,
        total: works.length,
        graded: works.filter(each => each.state === 4).length,
        previous: works[at - 1]?.studentid ?? '',
        next: works[at + 1]?.studentid ?? '',
        nextungraded: waiting[0]?.studentid ?? '',
      },
    }
  }
}

export const pageOf = <T,>(list: T[]) => ({
  list,
  pageTotal: 1,
  total: list.length,
  currentPage: 1,
  pageSize: 50,
  counts: forStaff().counts!,
})
