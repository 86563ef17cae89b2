import type { QueryClient } from '@tanstack/react-query'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { type Additions, contentOf, firstQuestions } from './extension-points.ts'
import { type First, openingOf } from './first.ts'
import { prefetchScreen, prepareScreen } from './lazy-screens.ts'
import { userQuery } from './user.ts'

/**
 * Fetches all that a screen needs to be drawn with its content, in one go: code, texts, the person, what is checked at
 * its address, and what it begins with. Resolves in any case: the screen itself shows what failed.
 */
export async function prepare(
  client: QueryClient,
  additions: Additions,
  { route, search, isLoggedIn }: { route: ScreenRoute; search: string; isLoggedIn: boolean },
): Promise<void> {
  const opening = openingOf(client, additions, { path: route.path, search: new URLSearchParams(search) })
  const begun = firstOf(route).then(({ points = [], ask }) =>
    Promise.allSettled([...points.map(opening.additions), ask?.(opening)]),
  )
  // The person last: a feature's question may bring the answer along.
  const forPeople = [
    ...contentOf(additions.atOnce, firstQuestions).map(question => () => question(opening)),
    () => opening.ask(userQuery()),
  ]
  await Promise.allSettled([
    prepareScreen(route),
    additions.later,
    begun,
    ...(isLoggedIn ? forPeople.map(ask => ask()) : []),
  ])
}

/** Fetches a screen that may be opened soon, without its data. */
export async function prefetch(client: QueryClient, additions: Additions, route: ScreenRoute): Promise<void> {
  const { additions: additionsTo } = openingOf(client, additions, {
    path: route.path,
    search: new URLSearchParams(),
  })
  const added = firstOf(route).then(({ points = [] }) => Promise.all(points.map(additionsTo)))
  await Promise.allSettled([prefetchScreen(route), added])
}

const known = new WeakMap<ScreenRoute, Promise<First>>()

/** What a route's screen begins with; asked for again if it did not arrive. */
function firstOf(route: ScreenRoute): Promise<First> {
  const fetched = known.get(route)
  if (fetched) return fetched
  const fetching: Promise<First> = route.first?.() ?? Promise.resolve({})
  known.set(route, fetching)
  fetching.catch(() => known.delete(route))
  return fetching
}
