export interface Point {
  x: number
  y: number
}

/** One finger, or two and their distance. In window coordinates. */
export interface Pose extends Point {
  spread: number
}

export type Direction = 'any' | 'sideways' | 'down'

/** A pointer's speed is measured over these last milliseconds; if it has rested that long, it is 0. */
const velocityMs = 100

export function poseOf(fingers: ReadonlyMap<number, Point>): Pose {
  const [first = { x: 0, y: 0 }, second = first] = fingers.values()
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  }
}

/** A browser told `touch-action: pan-y` scrolls in just the cases that are not sideways here. */
export function leads(direction: Direction, { x, y }: Point): boolean {
  if (direction === 'any') return true
  const isSideways = Math.abs(x) > Math.abs(y)
  return direction === 'sideways' ? isSideways : !isSideways && y > 0
}

/** Where a pointer has been since it began. */
export class Track {
  /** The farthest it has been from where it began. */
  far = 0
  /** How far it is from there now. */
  way: Point = { x: 0, y: 0 }
  readonly from: Pose
  private samples: (Point & { time: number })[] = []

  constructor(from: Pose) {
    this.from = from
  }

  add({ x, y, spread }: Pose, time: number) {
    this.way = { x: x - this.from.x, y: y - this.from.y }
    this.far = Math.max(this.far, Math.hypot(this.way.x, this.way.y))
    this.samples = [...this.samples.filter(sample => time - sample.time < velocityMs), { x, y, time }]
    const first = this.samples[0]!
    const ms = Math.max(1, time - first.time)
    return {
      ...this.way,
      at: { x, y },
      velocity: { x: (x - first.x) / ms, y: (y - first.y) / ms },
      scale: this.from.spread > 0 ? spread / this.from.spread : 1,
      time,
    }
  }
}
