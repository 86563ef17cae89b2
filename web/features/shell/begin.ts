import type { QueryClient } from '@tanstack/react-query'
import { courseCalls } from '#contract/features/course/calls.ts'
import { roleTabs } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { ask } from '#web/lib/call.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { sessionToken } from '#web/lib/session.ts'
import { makeQueryClient } from './failures.ts'
import { coursesPath, decide } from './guard.ts'
import { prefetchScreen } from './lazy-screens.ts'
import { isTeacher, type User, userQuery } from './user.ts'

/**
 * Asks for everything that the first screen will need, all at once, while its texts are still on the way:
 * the screen's code, who is logged in, whether they may enter the course.
 */
export function begin(table: readonly ScreenRoute[]): QueryClient {
  const client = makeQueryClient()
  const loggedIn = sessionToken() !== null
  if (loggedIn) void client.prefetchQuery(userQuery())
  const asked = decide(table, location, loggedIn)
  const decision =
    asked.go === 'elsewhere' ? decide(table, { pathname: asked.to, search: '' }, loggedIn) : asked
  if (decision.go !== 'screen') return client
  // A moment later, so that the texts, without which nothing is drawn, are first in the browser's queue.
  setTimeout(prefetchScreen, 0, decision.route)
  if (loggedIn && decision.route.path === coursesPath) void askForCourses(client).catch(() => undefined)
  if (decision.course)
    void client.prefetchQuery({
      ...ask(courseCalls.checkEntry, { courseid: decision.course.id }),
      retry: false,
      meta: { handled: true },
    })
  return client
}

/** Semesters whose courses are shown at first. */
const shownAtFirst = 2

/** The courses of somebody who was here before, asked for while the code of their list is on its way. */
async function askForCourses(client: QueryClient) {
  const user = client.getQueryData<User>(userQuery().queryKey) ?? userQuery().initialData()
  if (!user) return
  const isstudy = roleTabs[isTeacher(user) ? 'taught' : 'studied']
  const { semester } = await client.fetchQuery(ask(courseListCalls.listSemesters, { isstudy }))
  for (const { semester: year, term } of semester.slice(0, shownAtFirst))
    void client.prefetchQuery(ask(courseListCalls.listCourses, { isstudy, semester: year, term }))
}
