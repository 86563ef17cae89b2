import { afterAll, beforeAll } from 'vitest'
import { cdp } from 'vitest/browser'
// Parts load it when they are shown; a finger of a test comes at once.
import '#web/ui/gestures/drag.ts'

export interface Point {
  x: number
  y: number
}

type Path = readonly [from: Point, to: Point]

/** Where the tests' frame lies in the browser's page, and how it is scaled there. */
function inPage({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  if (!frame) return { x, y }
  const scale = frame.width / window.innerWidth
  return { x: frame.left + x * scale, y: frame.top + y * scale }
}

// The provider's own session; Vitest types it only for a provider's package that re-exports Playwright's types.
const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> }

/** The tests run without motion, which makes them wait; for those of gestures that are judged by how things move there is some. */
export function withMotion() {
  const media = (value: string) =>
    devtools().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  beforeAll(async () => void (await media('no-preference')))
  afterAll(async () => void (await media('reduce')))
}

/** Waits for what follows the pointers: a part asks for it when it is shown, and begins to listen when it has come. */
export async function following(): Promise<void> {
  await import('#web/ui/gestures/drag.ts')
  await new Promise(resolve => setTimeout(resolve, 0))
}

const frames = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))

/** What the fingers on the screen do, as the browser hears it. `points` are all that touch it. */
export async function fingers(
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  points: readonly Point[] = [],
): Promise<void> {
  const touchPoints = points.map((point, id) => ({ id, ...inPage(point) }))
  await devtools().send('Input.dispatchTouchEvent', { type, touchPoints })
  if (type === 'touchMove') await frames()
}

/** Real touches of one or more fingers, each along its path, after they have rested for a while. */
export async function touch(paths: readonly Path[], { steps = 8, restMs = 0 } = {}): Promise<void> {
  const at = (share: number) =>
    paths.map(([from, to]) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
  // Not before a tap: the second of two must come soon.
  if (steps > 0) await following()
  await fingers('touchStart', at(0))
  if (restMs > 0) await new Promise(resolve => setTimeout(resolve, restMs))
  for (let step = 1; step <= steps; step += 1) await fingers('touchMove', at(step / steps))
  await fingers('touchEnd')
}

/** One finger. */
export const swipe = (from: Point, to: Point) => touch([[from, to]])

export async function tap(at: Point): Promise<void> {
  await touch([[at, at]], { steps: 0 })
}

/** Two taps, the second on the heels of the first however busy the machine is. */
export async function doubleTap(at: Point): Promise<void> {
  await Promise.all([
    fingers('touchStart', [at]),
    fingers('touchEnd'),
    fingers('touchStart', [at]),
    fingers('touchEnd'),
  ])
}

/** The middle of an element, moved by an offset. */
export function middleOf(element: Element, offset: Partial<Point> = {}): Point {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2 + (offset.x ?? 0), y: box.top + box.height / 2 + (offset.y ?? 0) }
}

/** The mouse presses, goes there in steps, and lets go; `meanwhile` happens before it does. */
export async function dragMouse(from: Point, to: Point, meanwhile?: () => Promise<unknown>): Promise<void> {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point) =>
    devtools().send('Input.dispatchMouseEvent', {
      type,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      ...inPage(at),
    })
  await following()
  await send('mousePressed', from)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await send('mouseMoved', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    await frames()
  }
  await meanwhile?.()
  await send('mouseReleased', to)
}
