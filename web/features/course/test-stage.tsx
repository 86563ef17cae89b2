import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { catalogueHeads } from '#web/features/activity/extension-points.ts'
import { studentFigures } from '#web/features/member/extension-points.ts'
import { laterAdditions } from '#web/later-additions.ts'
import { fakeServer } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { screenRoutes } from '#web/routes.ts'
import { seldomAdditions } from '#web/seldom-additions.ts'
import { App } from '#web/shell/App.tsx'
import {
  type Addition,
  add,
  barButtons,
  entryChecks,
  knownAdditions,
  prompts,
} from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { allow, letIn } from '#web/test/course-entry.ts'
import { closeQuestions } from '#web/test/fresh-page.ts'
import { fakeSocket } from '#web/test/push.ts'
import { accountState, student } from '#web/test/user.ts'
import { CourseCheck } from './entry/CourseCheck.tsx'
import { VanishedCourseWatch } from './entry/closed-course.ts'
import {
  archiveTabs,
  courseActions,
  courseRows,
  courseSettings,
  joiningRows,
  newCourseWays,
} from './extension-points.ts'
import { courseBase, courseForm, courseList } from './sample-course.ts'

export const pageOf = <T,>(list: T[]) => ({
  list,
  total: list.length,
  pageTotal: 1,
  currentPage: 1,
  pageSize: 20,
})

const ofFewScreens: readonly Addition['to'][] = [
  ...[courseRows, joiningRows, courseSettings],
  ...[studentFigures, catalogueHeads],
  ...[courseActions, newCourseWays, archiveTabs],
]
/** All but what listens beside the screens, and would ask for more. */
const ours = [
  add(entryChecks, CourseCheck),
  ...laterAdditions.filter(({ to }) => to !== prompts && to !== barButtons),
  ...seldomAdditions.filter(({ to }) => ofFewScreens.includes(to)),
  add(prompts, VanishedCourseWatch),
]

/** The same, with these contents of extension points instead. */
const withOthers = (others: readonly Addition[]) =>
  knownAdditions([...others, ...ours.filter(({ to }) => !others.some(other => other.to === to))])

/** The real client on a fake server and a fake socket, with an empty classroom and an empty course. */
export function stage(usertype: '0' | '1', others: readonly Addition[] = []) {
  const server = fakeServer()
  const socket = fakeSocket()
  const additions = withOthers(others)
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, { ...student, usertype })
  server.answer(profileCalls.getAccountState, accountState)
  server.answer(courseListCalls.listSemesters, courseList())
  server.answer(courseListCalls.listCourses, [])
  server.answer(runningCalls.getRunning, { list: [] })
  server.answer(runningCalls.getWaiting, { list: [] })
  letIn(server, Number(usertype))
  server.answer(courseCalls.getHome, courseBase())
  server.answer(courseCalls.getForm, courseForm())
  server.answer(activityCalls.listTypes, { navigation: [{ contenttype: '0' }, { contenttype: '4' }] })
  server.answer(activityCalls.listFolders, { list: [] })
  server.answer(settingCalls.getSetting, {
    forbidsTopics: false,
    forbidsComments: false,
    allowsDownloads: true,
  })
  server.answer(activityCalls.list, { ...pageOf([]), sort: [] })
  server.answer(attendanceCalls.listOpenToMe, { status: 1, lists: [], checkOuts: [] })
  allow(server)
  return {
    server,
    socket,
    async open(address: string) {
      history.replaceState(null, '', address)
      const screen = await render(
        <App client={makeQueryClient()} table={screenRoutes} additions={additions} />,
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
