import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, useNavigationType } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { prefetch, prepare } from './prepare.ts'
import { AdditionsContext } from './slots.ts'

/** How long the screen before stays while the next one is prepared, in milliseconds. */
const patience = 300

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
  /** It comes in from the right, over the one before. */
  isPushed: boolean
}

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
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is opened
  useLayoutEffect(() => {
    if (key === undefined || (key === stand.open?.key && stand.open?.isReady)) return
    if (!wanted || !key) return setStand(nothing)
    const show = (isReady: boolean) =>
      setStand(({ kept }) => {
        const isPushed =
          direction === 'PUSH' && latest.current !== null && !wanted.route.bar.startsWith('tabs')
        return opened({ open: latest.current, kept }, { ...wanted, key, isReady, isPushed })
      })
    if (stand.kept.some(each => each.key === key)) return show(true)
    // The first screen of a visit has nothing before it.
    if (!stand.open) show(false)
    const timer = setTimeout(show, patience, false)
    let isLeft = false
    const { route, location, session } = wanted
    void prepare(client, additions, { route, search: location.search, isLoggedIn: session !== null }).then(
      () => {
        clearTimeout(timer)
        // What was there already shows in the frame that the press began.
        if (!isLeft) flushSync(() => show(true))
      },
    )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key])
  return { open, kept: stand.kept, isHeld: key !== undefined && open?.key !== key }
}

function opened({ open, kept }: Stand, next: OpenScreen): Stand {
  // A skeleton has come in already; its content takes its place.
  if (open?.key === next.key) return { open: { ...next, isPushed: false }, kept }
  const left = open?.isReady && open.route.keepAlive ? [...kept, { ...open, isPushed: false }] : kept
  const others = left.filter(each => each.key !== next.key && each.session === next.session)
  return { open: next, kept: others.slice(-keptLimit) }
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
  useEffect(() => {
    let isLeft = false
    const fetchAll = async () => {
      for (const path of route?.next ?? []) {
        await idle()
        const likely = table.find(each => each.path === path)
        if (isLeft || !likely) return
        await prefetch(client, additions, likely)
      }
    }
    void fetchAll()
    return () => {
      isLeft = true
    }
  }, [table, route, client, additions])
}

/** Safari does not tell when it is idle. */
const idle = () =>
  new Promise<unknown>(resolve =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 300),
  )
