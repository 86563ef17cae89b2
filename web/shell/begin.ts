import type { QueryClient } from '@tanstack/react-query'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { sessionToken } from '#web/lib/session.ts'
import { makeQueryClient } from './failures.ts'
import { decide } from './guard.ts'
import { prefetchScreen } from './lazy-screens.ts'
import { type Additions, contentOf, firstQuestions } from './slots.ts'
import { userQuery } from './user.ts'

/**
 * Requests everything the first screen will need at once, while its texts are still loading: the screen's code, who is
 * logged in, and the queries that features know it will make.
 */
export function begin(
  table: readonly ScreenRoute[],
  { atOnce }: Pick<Additions, 'atOnce'> = { atOnce: [] },
): QueryClient {
  const client = makeQueryClient()
  const loggedIn = sessionToken() !== null
  if (loggedIn) void client.prefetchQuery(userQuery())
  const asked = decide(table, location, loggedIn)
  const address = asked.go === 'elsewhere' ? { pathname: asked.to, search: '' } : location
  const decision = decide(table, address, loggedIn)
  if (decision.go !== 'screen') return client
  const { route } = decision
  // Deferred, so that the texts, without which nothing renders, come first in the browser's queue.
  setTimeout(prefetchScreen, 0, route)
  const opened = { path: route.path, search: new URLSearchParams(address.search) }
  if (loggedIn) for (const ask of contentOf(atOnce, firstQuestions)) ask(client, opened)
  return client
}
