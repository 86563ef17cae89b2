/**
 * What lies over a screen (decision 170): each open overlay has an entry of its own in the browser's history, on the
 * screen's address, so that Back takes away the topmost one and nothing else.
 */
export interface OpenOverlay {
  /** Asks it to close; it may refuse, or be open only until it is answered. */
  close: () => void
  /** Keeps its entry when something is opened out of it, such as one of the found, and is open again after Back. */
  isKept: boolean
  /**
   * Of what the screen itself would lose, such as a form that was not sent: it lies below everything else, and whatever
   * leads away from the screen waits for the answer. When it is yes, this has been taken away.
   */
  mayLeave?: () => Promise<boolean>
}

/** What the state of an entry tells. The router counts the entries in `idx`, and leaves the rest alone. */
interface EntryState {
  idx?: number
  /** How many overlays lie over the screen; 0 or absent for the screen itself. */
  overlays?: number
}

interface Place {
  address: string
  /** Of the screen's own entry. */
  index: number
  overlays: number
}

/** A way through the history that leads nowhere is not announced; after this time nobody waits for it any longer. */
const travelMs = 1000
/** How long a kept screen may take to show again what belongs to the entry that Back has reached. */
const revealMs = 300

/** From the lowest to the topmost. */
const open: OpenOverlay[] = []
let place = readPlace()
/** While the browser is on its way through the history, which takes it a moment. */
let travelling: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
/** What was to happen meanwhile. */
let postponed: (() => void)[] = []
let departures = 0

/** @returns what takes it away again */
export function openOverlay(overlay: OpenOverlay): () => void {
  open.splice(overlay.mayLeave ? 0 : open.length, 0, overlay)
  settleSoon()
  return () => {
    if (open.includes(overlay)) open.splice(open.indexOf(overlay), 1)
    settleSoon()
  }
}

/** Goes on at once, or when the person has agreed to lose what the screen holds. */
export function whenMayLeave(go: () => void): void {
  const asking = open[0]?.mayLeave
  if (asking) void asking().then(may => may && go())
  else go()
}

/** How far the open screen is from the first one of the visit; overlays do not count. */
export const screenIndex = (): number => readPlace().index

/** Whether the entry that is shown belongs to an overlay. */
export const isOnOverlay = (): boolean => readPlace().overlays > 0

/** How often an address has been left; tells an overlay whether that happened to its own. */
export const timesLeft = (): number => departures

/** Whether the history is as it should be, and stays so while nothing opens or closes. */
export const isSettled = (): boolean => travelling === undefined && readPlace().overlays === open.length

/** The router shows another address. */
export function arrive(): void {
  place = readPlace()
  settleSoon(revealMs)
}

interface Moves<To extends unknown[]> {
  push(...to: To): void
  replace(...to: To): void
  go(steps: number): void
}

/**
 * The router's ways through the history, past the entries of overlays: these are gone when a screen is left. `replace`
 * does not ask: it leads away from what is no longer there.
 */
export function pastOverlays<To extends unknown[]>(router: Moves<To>): Moves<To> {
  const moves: Moves<To> = {
    push: (...to) => {
      if (travelling) return postpone(() => moves.push(...to))
      whenMayLeave(() => {
        const { overlays } = readPlace()
        const left = overlays - Math.min(overlays, keptOnes())
        if (left > 1) return travel(-left, () => moves.push(...to))
        // At once, and the entry of the overlay becomes that of the new screen.
        if (left === 1) router.replace(...to)
        else router.push(...to)
        leave()
      })
    },
    replace: (...to) => {
      if (travelling) return postpone(() => moves.replace(...to))
      const { overlays } = readPlace()
      if (overlays > 0) return travel(-overlays, () => moves.replace(...to))
      router.replace(...to)
      leave()
    },
    go: steps => {
      if (travelling) return postpone(() => moves.go(steps))
      whenMayLeave(() => travel(steps < 0 ? steps - readPlace().overlays : steps))
    },
  }
  return moves
}

/** Leaves the page altogether, by `go`: a way back through the history that is still under way would undo it. */
export function leavePage(go: () => void): void {
  const { overlays } = readPlace()
  if (travelling) postpone(() => leavePage(go))
  else if (overlays > 0) travel(-overlays, go)
  else go()
}

function leave() {
  departures += 1
  place = readPlace()
}

/** Those at the bottom that stay when a screen is opened out of them. */
function keptOnes(): number {
  const first = open.findIndex(overlay => !overlay.isKept)
  return first < 0 ? open.length : first
}

function readPlace(): Place {
  const { idx = 0, overlays = 0 } = (history.state ?? {}) as EntryState
  return { address: location.href, index: idx - overlays, overlays }
}

const entryOf = ({ index, overlays }: Place) => index + overlays

/** Afterwards, so that one that closes and one that opens at the same moment share an entry. */
function settleSoon(afterMs = 0) {
  clearTimeout(settling)
  settling = setTimeout(settle, afterMs)
}

/** Gives every open overlay its entry, and takes back those of closed ones. */
function settle() {
  if (travelling) return
  const { index, overlays } = readPlace()
  if (overlays > open.length) return travel(open.length - overlays)
  for (let next = overlays + 1; next <= open.length; next += 1)
    history.pushState({ ...history.state, idx: index + next, overlays: next }, '')
  place = readPlace()
}

function travel(steps: number, then?: () => void) {
  if (then) postponed.push(then)
  travelling = setTimeout(() => {
    endTravel()
    settleSoon()
  }, travelMs)
  history.go(steps)
}

const postpone = (move: () => void) => void postponed.push(move)

function endTravel() {
  clearTimeout(travelling)
  travelling = undefined
  const moves = postponed
  postponed = []
  for (const move of moves) move()
}

function onPop(event: PopStateEvent) {
  const from = place
  const isOwn = travelling !== undefined
  place = readPlace()
  const isSameScreen = place.address === from.address && place.index === from.index
  const steps = entryOf(from) - entryOf(place)
  if (!isSameScreen && !isOwn && open[0]?.mayLeave && steps !== 0) {
    // A jump over several entries has passed by the one that asks: back there, and on when the answer is yes.
    event.stopImmediatePropagation()
    const target = entryOf(place)
    place = from
    return travel(steps, () => whenMayLeave(() => travel(target - entryOf(readPlace()))))
  }
  if (!isSameScreen) departures += 1
  // The router need not hear of what happens over a screen.
  if (isSameScreen) event.stopImmediatePropagation()
  if (isSameScreen && !isOwn) for (const overlay of open.slice(place.overlays).reverse()) overlay.close()
  // When the router, which hears it after this, has read the new address.
  setTimeout(() => {
    if (isOwn) endTravel()
    if (isSameScreen) settleSoon()
  })
}

// Before the router, which listens when it is first drawn.
addEventListener('popstate', onPop, { capture: true })
// After a reload nothing is open.
settleSoon()
