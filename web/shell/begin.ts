import type { QueryClient } from '@tanstack/react-query'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { sessionToken } from '#web/lib/session.ts'
import { type Additions, knownAdditions } from './extension-points.ts'
import { makeQueryClient } from './failures.ts'
import { decide } from './guard.ts'
import { prepare } from './prepare.ts'

/** Requests everything the first screen will need at once, while the texts of the shell are still loading. */
export function begin(table: readonly ScreenRoute[], additions: Additions = knownAdditions([])): QueryClient {
  const client = makeQueryClient()
  const isLoggedIn = sessionToken() !== null
  const asked = decide(table, location, isLoggedIn)
  const address = asked.go === 'elsewhere' ? new URL(asked.to, location.origin) : location
  const decision = decide(table, address, isLoggedIn)
  if (decision.go !== 'screen') return client
  const { route } = decision
  void prepare(client, additions, { route, search: address.search, isLoggedIn })
  return client
}
