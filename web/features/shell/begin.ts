import type { QueryClient } from '@tanstack/react-query'
import { courseCalls } from '#contract/features/course/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { sessionToken } from '#web/lib/session.ts'
import { makeQueryClient } from './failures.ts'
import { decide } from './guard.ts'
import { prefetchScreen } from './lazy-screens.ts'
import { userQuery } from './user.ts'

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
  if (decision.course)
    void client.prefetchQuery({
      ...ask(courseCalls.checkCourse, { courseid: decision.course.id }),
      retry: false,
      meta: { handled: true },
    })
  return client
}
