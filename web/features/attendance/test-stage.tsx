import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { recordStateNames, type StateCounts } from '#contract/features/attendance/rules.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { CourseCheck } from '#web/features/course/entry/CourseCheck.tsx'
import { fakeServer } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { App } from '#web/shell/App.tsx'
import { type Addition, add, entryChecks, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { place } from '#web/test/place.tsx'
import { fakeSocket } from '#web/test/push.ts'
import { student } from '#web/test/user.ts'
import { attendanceRoutes } from './routes.ts'
import { sampleRecord } from './sample-record.ts'
import { AttendancePrompt } from './student/AttendancePrompt.tsx'

export const courseId = '01890000-0000-7000-8000-0000000000c1'
export const attendanceId = '01890000-0000-7000-8000-0000000000a1'
export const studentId = '01890000-0000-7000-8000-0000000000d1'
export const now = Date.now()

/** The summary of a student of whom nothing was recorded. */
export const noRecords = {
  ...{ total: 0, pageSize: '20', data: [], status: 1 },
  ...{ presentCount: 0, lateCount: 0, absentCount: 0, leaveCount: 0, personalLeaveCount: 0 },
  ...{ totalLeaveCount: 0, sickLeaveCount: 0, officialLeaveCount: 0, leftEarlyCount: 0, score: null },
}

/** The feature's screens in the real client, on a fake server and a fake socket. */
export function stage(...more: readonly Addition[]) {
  const server = fakeServer()
  const socket = fakeSocket()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, student)
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(courseCalls.getPermissions, {
    courseAdmin: 1,
    auth: [],
    authData: { courseAdmin: 1, auth: [] },
    hasEnded: false,
  })
  server.answer(deviceCalls.addDeviceKey, { thumbprint: '' })
  server.answer(attendanceCalls.listOpenToMe, { status: 1, lists: [], checkOuts: [] })
  server.answer(attendanceRuleCalls.getRules, { ...usualRules, can: { manage: false } })
  server.answer(proofCalls.listOwn, { list: [] })
  server.answer(attendanceCalls.listDeleted, {
    ...{ list: [], pageTotal: 0, total: 0, currentPage: 1, pageSize: 20 },
  })
  server.answer(attendanceCalls.listRunning, { status: 1, lists: [] })
  server.answer(courseListCalls.listCourses, [])
  server.answer(leaveCalls.list, { list: [], pageTotal: 0, total: 0, currentPage: 1, pageSize: 1 })
  const additions = knownAdditions([add(prompts, AttendancePrompt), add(entryChecks, CourseCheck), ...more])
  const table = [...attendanceRoutes, place('/courseHome'), place('/ktpCourse'), place('/joinCourse')]
  return {
    server,
    socket,
    async open(address: string) {
      history.replaceState(null, '', address)
      const screen = await render(<App table={table} client={makeQueryClient()} additions={additions} />)
      await vi.waitFor(() => {
        if (socket.connected() === 0) throw new Error('not connected')
      })
      return screen
    },
    stop() {
      endSession()
      socket.stop()
      server.stop()
    },
  }
}

export const address = (page: string, role: 0 | 1, more = '') =>
  `/checkIn/${page}?courseId=${courseId}&courseRole=${role}&attenceid=${attendanceId}${more}`

export const unfinished = { id: attendanceId, title: 'Week 12', type: '1', createdAt: now }

export const signIn = {
  title: 'Week 12',
  type: '1',
  courseName: 'Linear Algebra',
  createdAt: now,
  isOver: false,
  remain: -1,
  state: 'pending' as const,
  triesLeft: 5,
  lateFrom: null,
  absentFrom: null,
  recordsAbsent: false,
  elsewhere: 'off' as const,
  isOnLeave: false,
  canCheckIn: true,
}

export const result = {
  title: 'Week 12',
  courseId,
  courseName: 'Linear Algebra',
  className: 'Mathematics 1',
  createdAt: now,
  isOver: false,
  state: 'present' as const,
  time: now,
}

export const counts = (given: Partial<StateCounts>): StateCounts => ({
  ...(Object.fromEntries(recordStateNames.map(name => [name, 0])) as unknown as StateCounts),
  ...given,
})

export const record = (last: number, name: string) => ({
  ...sampleRecord,
  studentId: studentId.slice(0, -2) + String(last).padStart(2, '0'),
  name,
  number: `20260${last}`,
  time: now,
})

export const running = {
  signed: 1,
  out: 0,
  total: 40,
  newest: [record(1, 'Emma Fischer')],
  data: {
    code: '4821',
    id: attendanceId,
    title: 'Week 12',
    type: '1',
    isStrict: false,
    guessedAt: null,
    createdAt: now,
    endsAt: null,
    checkInEndsAt: null,
    checkOutAt: null,
    isOver: false,
    remain: -1,
  },
}
