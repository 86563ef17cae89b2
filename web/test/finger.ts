import { cdp } from 'vitest/browser'

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

const frames = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))

/** Real touches of one or more fingers, each along its path, as the browser hears them. */
export async function touch(paths: readonly Path[], { steps = 8 } = {}): Promise<void> {
  const send = (type: string, share: number) =>
    devtools().send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : paths.map(([from, to], id) => ({
              id,
              ...inPage({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }),
            })),
    })
  await send('touchStart', 0)
  for (let step = 1; step <= steps; step += 1) {
    await send('touchMove', step / steps)
    await frames()
  }
  await send('touchEnd', 1)
}

/** One finger. */
export const swipe = (from: Point, to: Point) => touch([[from, to]])

export async function tap(at: Point): Promise<void> {
  await touch([[at, at]], { steps: 0 })
}

/** The middle of an element, moved by an offset. */
export function middleOf(element: Element, offset: Partial<Point> = {}): Point {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2 + (offset.x ?? 0), y: box.top + box.height / 2 + (offset.y ?? 0) }
}
