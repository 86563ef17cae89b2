import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, useNavigationType } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { screenIndex } from '#web/ui/overlays/overlay-history.ts'
import { AdditionsContext } from './extension-points.ts'
import { prefetch, prepare } from './prepare.ts'
import { isTeacher, useUser } from './user.ts'

/** How long the screen before stays while the next one is prepared, in milliseconds. */
const holdTimeout = 300

/** Screens kept behind the open one; the least recently used is dropped first. */
const keptLimit = 6

export interface Opened {
  route: ScreenRoute
  location: Location
  session: string | null
}

export interface OpenScreen extends Opened {
  key: string
  /** Everything that it begins with is there; until then its skeleton shows. */
  isReady: boolean
  /** It takes the place of the page's own skeleton. */
  isFirst: boolean
  /** It comes in from the right, over the one before. */
  isPushed: boolean
  /** How far it is from the first screen of the visit; `nowhere` once that place is another's. */
  index: number
  /** Key of the kept screen that it stands beside on a wide screen. */
  list: string | undefined
}

const nowhere = -1

interface Stand {
  open: OpenScreen | null
  /** Behind the open screen, with their state. */
  kept: readonly OpenScreen[]
}

const nothing: Stand = { open: null, kept: [] }

/**
 * Which screen shows for the address: the one before until the next can be drawn with its content, or is late; then its
 * skeleton, and then its content.
 * @param wanted the screen of the address; null if there is none, undefined while the address only leads on
 */
export function useOpening(wanted: Opened | null | undefined): Stand & { isHeld: boolean } {
  const client = useQueryClient()
  const additions = use(AdditionsContext)
  const direction = useNavigationType()
  const [stand, setStand] = useState(nothing)
  const key = wanted ? keyOf(wanted) : wanted
  // What only switches the view of the open screen takes effect at once.
  const open = wanted && stand.open && stand.open.key === key ? { ...stand.open, ...wanted } : stand.open
  const location = wanted?.location
  useLayoutEffect(() => {
    if (!location) return
    setStand(known =>
      known.open && known.open.key === key ? { ...known, open: { ...known.open, location } } : known,
    )
  }, [key, location])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is opened
  useLayoutEffect(() => {
    if (key === undefined || (key === stand.open?.key && stand.open?.isReady)) return
    if (!wanted || !key) return setStand(nothing)
    const show = (isReady: boolean) =>
      setStand(known => {
        const isPushed = direction === 'PUSH' && known.open !== null && !wanted.route.bar.startsWith('tabs')
        const isFirst = known.open === null || (known.open.key === key && known.open.isFirst)
        return opened(known, { ...wanted, key, isReady, isFirst, isPushed, index: screenIndex() })
      })
    if (stand.kept.some(each => each.key === key)) return show(true)
    // The first screen of a visit has nothing before it.
    if (!stand.open) show(false)
    const timer = setTimeout(show, holdTimeout, false)
    let isLeft = false
    const { route, session } = wanted
    const { search } = wanted.location
    void prepare(client, additions, { route, search, isLoggedIn: session !== null }).then(() => {
      clearTimeout(timer)
      // What was there already shows in the frame that the press began.
      if (!isLeft) flushSync(() => show(true))
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key])
  return { open, kept: stand.kept, isHeld: key !== undefined && open?.key !== key }
}

function opened({ open, kept }: Stand, next: Omit<OpenScreen, 'list'>): Stand {
  const others = (open?.isReady && open.route.keepAlive ? [...kept, { ...open, isPushed: false }] : kept)
    .filter(each => each.key !== next.key && each.session === next.session)
    // Their place in the history is another's now.
    .map(each => (each.index === next.index ? { ...each, index: nowhere } : each))
  // A skeleton has come in already; its content takes its place.
  if (open?.key === next.key) return { open: { ...next, isPushed: false, list: open.list }, kept }
  const list = listFor(next, open, others)
  // The list is in use: it is not dropped while one after the other is opened from it.
  const inUse = list ? [...others.filter(each => each !== list), list] : others
  return { open: { ...next, list: list?.key }, kept: inUse.slice(-keptLimit) }
}

/** The kept screen from which another was opened, at once or by way of `before`, where they may stand side by side. */
function listFor(
  { route, index }: Omit<OpenScreen, 'list'>,
  before: OpenScreen | null,
  kept: readonly OpenScreen[],
) {
  const lists = [...kept].reverse().filter(each => route.beside?.includes(each.route.path))
  return (
    lists.find(each => each.index === index - 1) ??
    lists.find(each => each.key === before?.list && each.index < index && each.index !== nowhere)
  )
}

/** Identifies an open screen: person, path and address, without what only switches its view. */
function keyOf({ route, location, session }: Opened): string {
  const parts = new URLSearchParams(location.search)
  for (const side of route.sides) parts.delete(side)
  // A public screen stays while a session begins on it.
  return `${route.audience === 'public' ? '' : session} ${route.path}?${parts}`
}

/** Fetches the screens that are likely to be opened next, one after the other, while nothing else is to do. */
export function usePrefetch(table: readonly ScreenRoute[], open: OpenScreen | null): void {
  const client = useQueryClient()
  const additions = use(AdditionsContext)
  const route = open?.isReady ? open.route : undefined
  const other = isTeacher(useUser()) ? 'student' : 'teacher'
  useEffect(() => {
    let isLeft = false
    const fetchAll = async () => {
      for (const path of route?.next ?? []) {
        await idle()
        const likely = table.find(each => each.path === path)
        if (isLeft) return
        if (likely && likely.audience !== other) await prefetch(client, additions, likely)
      }
    }
    void fetchAll()
    return () => {
      isLeft = true
    }
  }, [table, route, other, client, additions])
}

/** Until nothing else is to be done for a moment; Safari does not tell when that is. */
export const idle = () =>
  new Promise<unknown>(resolve =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 300),
  )
