import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { CourseBase, CourseItem } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import type { AnswerOf } from '#contract/input.ts'
import { App } from '#web/features/shell/App.tsx'
import { noAdditions } from '#web/features/shell/additions.ts'
import { makeQueryClient } from '#web/features/shell/failures.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { screenRoutes } from '#web/routes.ts'
import { fakeSocket } from '#web/test/push.ts'
import { askedStore } from '#web/ui/ask.ts'

export const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const courseId = idOf(1)
export const teacherId = idOf(2)

export function courseItem(number: number, change: Partial<CourseItem> = {}): CourseItem {
  return {
    id: idOf(number),
    uid: teacherId,
    issys: '0',
    coursename: `Course ${number}`,
    classname: 'Class 1',
    code: 'MA2223',
    semester: '2026-2027',
    term: '1',
    isrecruit: '0',
    classending: false,
    canvisit: true,
    teachtype: '0',
    studytime: null,
    role: 1,
    isTop: false,
    icontype: 1,
    total: 40,
    stopcode: false,
    isattest: false,
    neednatureclass: '',
    needgrade: '',
    needentrance: '',
    identity: '',
    avatar: '',
    username: '沈岚',
    minpic: '',
    middlepic: '',
    studentbgpic: '',
    studentminpic: '',
    teacherbgpic: '',
    teacherminpic: '',
    theme: 0,
    can: { edit: true, code: true },
    ...change,
  }
}

/** The same as its students see it. */
export const studied = { role: 0, icontype: 0, can: { edit: false, code: false } }

export function courseBase(change: Partial<CourseBase> = {}): CourseBase {
  const known = {
    coursename: 'Linear Algebra',
    uid: teacherId,
    createtime: null,
    code: 'MA2223',
    cipher: 'AB12',
    classname: 'Class 1',
    stopcode: false,
    studytime: null,
    teachtype: '0',
    recommendresource: '1',
    forbiddiscuss: '0',
    resource_id: '0',
    classending: false,
    canvisit: true,
    groupCount: '1',
    types: '',
    administrator: 1,
    studentCount: 40,
    coid: -1,
    showRecommendChapter: 1,
    identity: 0,
    isattest: false,
    teacher: { name: '沈岚', avatar: '' },
    enrollData: { enrollstate: '0', waitAuditCount: 0 },
    semester: '2026-2027',
    term: '1' as const,
    venue: '',
    courserole: 1,
    icontype: 1,
    isTop: false,
    can: { edit: true, code: true },
  }
  const pictures = ['minpic', 'middlepic', 'bigpic', 'minarpic', 'bigarpic', 'studentbgpic', 'studentminpic']
  const theme = {
    ...Object.fromEntries([...pictures, 'teacherbgpic', 'teacherminpic'].map(name => [name, ''])),
    id: '0',
    bgcolor: '',
    bannercolor: '',
    type: '0',
    typedesc: null,
    version: '1',
    deltime: '0',
    createtime: null,
  }
  return { ...known, theme: theme as CourseBase['theme'], ...change }
}

type Authority = AnswerOf<typeof courseCalls.getCourseAuth>

/** Lets the person do this much in the course; undefined: everything. */
export function allow(server: FakeServer, auth?: Authority['auth']) {
  const authority = { courseAdmin: auth ? 0 : 1, auth: auth ?? [] }
  server.answer(courseCalls.getCourseAuth, { ...authority, authData: authority })
}

export const pageOf = <T,>(list: T[]) => ({
  list,
  total: list.length,
  pageTotal: 1,
  currentPage: 1,
  pageSize: 20,
})

/** The real client on a fake server and a fake socket, with an empty classroom and an empty course. */
export function stage(usertype: '0' | '1') {
  const server = fakeServer()
  const socket = fakeSocket()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getUserInfo, { username: '沈岚', usertype, ...restOfUser } as never)
  server.answer(courseListCalls.semesterList, { topcourses: [], semester: [], number: 0, isPopApprove: 0 })
  server.answer(courseListCalls.semesterCourseList, [])
  server.answer(courseCalls.checkCourse, {
    state: 1,
    canvisit: true,
    classending: false,
    courserole: Number(usertype),
  })
  server.answer(courseCalls.getCourseBaseDataV2, courseBase())
  server.answer(activityCalls.getSetting, { navigation: [{ contenttype: '0' }, { contenttype: '4' }] })
  server.answer(activityCalls.getDirectory, { list: [] })
  server.answer(activityCalls.getCourseContent, { ...pageOf([]), sort: [] })
  server.answer(attendanceCalls.getNotFinishAttenceStudent, { status: 1, lists: [] })
  server.answer(attendanceCalls.getNotFinishAttence, { status: 1, lists: [] })
  allow(server)
  return {
    server,
    socket,
    async open(address: string) {
      history.replaceState(null, '', address)
      const screen = await render(
        <App client={makeQueryClient()} table={screenRoutes} additions={noAdditions} />,
      )
      await vi.waitFor(() => {
        if (socket.connected() === 0) throw new Error('not connected')
      })
      return screen
    },
    async stop() {
      await closeQuestions()
      endSession()
      socket.stop()
      server.stop()
      history.replaceState(null, '', '/')
    },
  }
}

/** A question that a test leaves open would lie over the next one's screen. */
async function closeQuestions() {
  if (askedStore.current().open) askedStore.answered()
  await vi.waitFor(() => expect(askedStore.current().question).toBeNull())
}

const restOfUser = {
  id: teacherId,
  uid: teacherId,
  avatar: '',
  school: '',
  department: null,
  stno: '',
  account: '',
  mobile: '',
  email: null,
  teachcourseid: '',
  teachcourse: [],
  majors: [],
  majorsV2: [],
  additionInfo: { enrolltime: '', grade: '', classno: '' },
  openid: '',
  unionid: '',
  wechat_nikename: '',
  notify1: true,
  notify2: true,
  notify3: true,
  notify4: true,
  isenterprise: '',
  atteststate: 0,
  attestInfo: [],
  isvip: 0,
  userScore: 0,
  coid: 0,
  begintime: null,
  endtime: 0,
  i18nSwitchEnabled: 1,
}
