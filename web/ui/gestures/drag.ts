import { type Direction, leads, type Point, poseOf, Track } from './drag-measure.ts'

/** A pointer that went down, before its direction is known. */
export interface Press {
  /** In window coordinates; with two fingers, their midpoint. */
  at: Point
  target: Element
  pointerType: string
  fingers: number
}

/** How far a pointer has gone since `begin`. */
export interface Drag extends Point {
  /** In window coordinates; with two fingers, their midpoint. */
  at: Point
  /** Recent speed in pixels per millisecond; 0 if the finger rests before it is lifted. */
  velocity: Point
  /** How much farther apart two fingers are; 1 with one. */
  scale: number
  fingers: number
  /** A press that went nowhere; only where `threshold` is 0. */
  isTap: boolean
  /** Of the event, in milliseconds. */
  time: number
}

export interface DragOptions<Subject> {
  /** Where it may go. A pointer that first goes elsewhere is left to the page, which scrolls. */
  direction?: Direction
  /** Pixels until it begins, 10 by default. At 0 it begins with the press. */
  threshold?: number
  /** How long (ms) a finger must rest before dragging; one that moves sooner scrolls. A mouse need not wait. */
  hold?: number
  /** A second finger joins in, instead of cancelling. */
  pinch?: boolean
  /** What is dragged; null leaves the press alone. Asked again when a second finger comes or leaves. */
  begin: (press: Press) => Subject | null
  onMove: (drag: Drag, subject: Subject) => void
  onEnd?: (drag: Drag, subject: Subject) => void
  /** By a second finger, by Escape, by a drag further inside, or because the browser took the pointer. */
  onCancel?: (subject: Subject) => void
}

interface Current<Subject> {
  subject: Subject
  press: Press
  track: Track
  isDragging: boolean
  /** It began with a long press or two fingers, and is not a tap even without movement. */
  isHeld: boolean
}

const tapPx = 8
/** A click follows the release within this time. */
const clickMs = 50
/** Goes from a drag to those around it: the innermost wins. */
const claim = 'dragclaim'
/** Presses taken at once by a drag further inside. */
const claimed = new WeakSet<Event>()

/** Tracks drags in an element until the returned function is called. The options are read at each event. */
export function watchDrag<Subject>(
  element: HTMLElement,
  options: () => DragOptions<Subject>,
  onDragging?: (isDragging: boolean) => void,
): () => void {
  const watch = new DragWatch(element, options, onDragging)
  return () => watch.stop()
}

class DragWatch<Subject> {
  private readonly element: HTMLElement
  private readonly options: () => DragOptions<Subject>
  private readonly onDragging: ((isDragging: boolean) => void) | undefined
  private readonly watching = new AbortController()
  private readonly fingers = new Map<number, Point>()
  private current: Current<Subject> | undefined
  private following: AbortController | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    element: HTMLElement,
    options: () => DragOptions<Subject>,
    onDragging?: (isDragging: boolean) => void,
  ) {
    this.element = element
    this.options = options
    this.onDragging = onDragging
    const { signal } = this.watching
    element.addEventListener('pointerdown', event => this.press(event), { signal })
    element.addEventListener(claim, event => event.target !== element && this.cancel(), { signal })
    // Safari must have this listener before the touch begins.
    const keepStill = (event: Event) => event.cancelable && this.holdsPage() && event.preventDefault()
    element.addEventListener('touchmove', keepStill, { signal, passive: false })
    // The browser's own dragging of links and pictures would take the mouse away; its menu, a finger that rests.
    element.addEventListener('dragstart', event => this.current && event.preventDefault(), { signal })
    element.addEventListener('contextmenu', event => this.waits() && event.preventDefault(), { signal })
  }

  stop() {
    this.watching.abort()
    this.cancel()
  }

  private press(event: PointerEvent) {
    const { pinch = false, threshold, hold = 0 } = this.options()
    if (event.button !== 0 || claimed.has(event)) return
    const isSecond = this.current !== undefined || (event.pointerType === 'touch' && !event.isPrimary)
    if (isSecond && !pinch) return this.cancel()
    if (this.fingers.size > 1) return
    this.fingers.set(event.pointerId, pointOf(event))
    this.begin(event.target as Element, event.pointerType)
    if (!this.current) return
    if (this.fingers.size === 1) this.follow()
    if (threshold === 0 || this.fingers.size > 1) {
      claimed.add(event)
      this.start(event.timeStamp)
    } else if (this.waits()) {
      this.timer = setTimeout(() => {
        this.current!.isHeld = true
        this.start(performance.now())
      }, hold)
    }
  }

  /** A finger was added or lifted: what is dragged, and from where, is determined again. */
  private begin(target: Element, pointerType: string) {
    const from = poseOf(this.fingers)
    const press = { at: { x: from.x, y: from.y }, target, pointerType, fingers: this.fingers.size }
    const subject = this.options().begin(press)
    if (subject === null) return this.cancel()
    this.current = {
      subject,
      press,
      track: new Track(from),
      isDragging: this.current?.isDragging ?? false,
      isHeld: this.current?.isHeld || this.fingers.size > 1,
    }
  }

  /** The window hears a pointer wherever it goes, even when what was pressed has moved in the page. */
  private follow() {
    this.following?.abort()
    this.following = new AbortController()
    const { signal } = this.following
    const known = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (this.fingers.has(event.pointerId)) then(event)
    }
    const move = known(event => this.move(event))
    const lift = known(event => this.lift(event))
    const cancel = known(() => this.cancel())
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', lift, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', event => this.key(event), { signal, capture: true })
  }

  private move(event: PointerEvent) {
    this.fingers.set(event.pointerId, pointOf(event))
    const current = this.current!
    const drag = this.measure(event.timeStamp)
    if (current.isDragging) return this.options().onMove(drag, current.subject)
    const { direction = 'any', threshold = 10 } = this.options()
    if (Math.hypot(drag.x, drag.y) < threshold) return
    if (this.waits() || !leads(direction, drag)) return this.cancel()
    this.start(event.timeStamp)
  }

  private start(time: number) {
    const current = this.current!
    if (!current.isDragging) {
      current.isDragging = true
      this.element.dispatchEvent(new CustomEvent(claim, { bubbles: true }))
      this.onDragging?.(true)
    }
    for (const id of this.fingers.keys()) capture(this.element, id)
    this.options().onMove(this.measure(time), current.subject)
  }

  private lift(event: PointerEvent) {
    this.fingers.set(event.pointerId, pointOf(event))
    const current = this.current!
    const drag = this.measure(event.timeStamp)
    this.fingers.delete(event.pointerId)
    if (this.fingers.size > 0) return this.begin(current.press.target, current.press.pointerType)
    this.finish()
    if (!current.isDragging) return
    if (!drag.isTap) suppressClick()
    this.options().onEnd?.(drag, current.subject)
  }

  private key(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.current?.isDragging) return
    // It must not also close the surrounding dialog.
    event.preventDefault()
    event.stopPropagation()
    this.cancel()
  }

  private cancel() {
    const current = this.current
    this.finish()
    if (current?.isDragging) this.options().onCancel?.(current.subject)
  }

  private finish() {
    const wasDragging = this.current?.isDragging
    clearTimeout(this.timer)
    this.following?.abort()
    this.fingers.clear()
    this.current = undefined
    if (wasDragging) this.onDragging?.(false)
  }

  private measure(time: number): Drag {
    const { track, isHeld } = this.current!
    const measured = track.add(poseOf(this.fingers), time)
    const isTap = this.options().threshold === 0 && !isHeld && track.far < tapPx
    return { ...measured, fingers: this.fingers.size, isTap }
  }

  /** While a finger drags, the page must not scroll under it. Safari scrolls on if the first pixel down does not say so. */
  private holdsPage(): boolean {
    const { current } = this
    if (!current || current.isDragging) return current !== undefined
    return this.options().direction === 'down' && leads('down', current.track.way)
  }

  /** A finger that must rest before dragging. */
  private waits(): boolean {
    return this.options().hold !== undefined && !!this.current && this.current.press.pointerType !== 'mouse'
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

function capture(element: HTMLElement, pointerId: number) {
  try {
    element.setPointerCapture(pointerId)
  } catch {
    // It was released meanwhile.
  }
}

/** The click that follows a drag is suppressed. */
function suppressClick() {
  const done = new AbortController()
  const swallow = (event: MouseEvent) => {
    // One without a count comes from a key, or from a screen reader: nothing of the drag.
    if (event.detail === 0) return
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, signal: done.signal })
  setTimeout(() => done.abort(), clickMs)
}
