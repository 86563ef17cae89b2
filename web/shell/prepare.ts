import type { QueryClient } from '@tanstack/react-query'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { type First, openingOf } from './first.ts'
import { prefetchScreen, prepareScreen } from './lazy-screens.ts'
import { type Additions, contentOf, firstQuestions } from './slots.ts'
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
  const begun = firstOf(route).then(({ slots = [], ask }) =>
    Promise.allSettled([...slots.map(opening.slot), ask?.(opening)]),
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
  const { slot } = openingOf(client, additions, { path: route.path, search: new URLSearchParams() })
  const slots = firstOf(route).then(({ slots = [] }) => Promise.all(slots.map(slot)))
  await Promise.allSettled([prefetchScreen(route), slots])
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
