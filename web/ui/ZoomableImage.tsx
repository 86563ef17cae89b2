import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './ImageViewer.module.css'

export interface Picture {
  src: string
  alt?: string
}

interface Point {
  x: number
  y: number
}

interface ZoomableImageProps {
  picture: Picture
  /** 1 shows the whole picture. */
  scale: number
  /** Degrees clockwise. */
  turn: number
  onScale: (scale: number) => void
  /** The whole picture was pushed aside: -1 for the one before, 1 for the next. */
  onSwipe?: (step: -1 | 1) => void
}

const maxScale = 8
const doubleTapMs = 300
const swipePx = 70

/** One picture under the fingers. Also stands alone, where work is marked. */
export function ZoomableImage({ picture, scale, turn, onScale, onSwipe }: ZoomableImageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const [touching, setTouching] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef({ offset: { x: 0, y: 0 }, scale: 1, middle: { x: 0, y: 0 }, spread: 0 })
  const lastTap = useRef({ time: 0, x: 0, y: 0 })
  const fit = useTurnedFit(stage, image, turn)

  /** Keeps the picture's edge from leaving the stage's. */
  const hold = (wanted: Point, atScale: number): Point => {
    const view = stage.current
    const shown = image.current
    if (!view || !shown) return wanted
    const upright = turn % 180 === 0
    const width = (upright ? shown.offsetWidth : shown.offsetHeight) * fit * atScale
    const height = (upright ? shown.offsetHeight : shown.offsetWidth) * fit * atScale
    const reach = {
      x: Math.max(0, (width - view.clientWidth) / 2),
      y: Math.max(0, (height - view.clientHeight) / 2),
    }
    return {
      x: Math.min(reach.x, Math.max(-reach.x, wanted.x)),
      y: Math.min(reach.y, Math.max(-reach.y, wanted.y)),
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a button zoomed or turned: hold the edges again
  useLayoutEffect(() => setOffset(now => hold(now, scale)), [scale, turn, fit])

  /** Zooms so that what lies under `at` (from the stage's middle) stays there. */
  const zoomAt = (at: Point, from: { offset: Point; scale: number }, wanted: number, moved: Point = at) => {
    const next = Math.min(maxScale, Math.max(1, wanted))
    const ratio = next / from.scale
    onScale(next)
    setOffset(
      hold(
        { x: moved.x - (at.x - from.offset.x) * ratio, y: moved.y - (at.y - from.offset.y) * ratio },
        next,
      ),
    )
  }

  const fromMiddle = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current!.getBoundingClientRect()
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  const gesture = () => {
    const [first, second] = [...pointers.current.values()]
    if (!first) return { middle: { x: 0, y: 0 }, spread: 0 }
    if (!second) return { middle: first, spread: 0 }
    return {
      middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
      spread: Math.hypot(first.x - second.x, first.y - second.y),
    }
  }
  const restart = () => {
    start.current = { offset, scale, ...gesture() }
  }

  const down = (event: PointerEvent) => {
    stage.current?.setPointerCapture?.(event.pointerId)
    pointers.current.set(event.pointerId, fromMiddle(event))
    setTouching(true)
    restart()
  }
  const move = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, fromMiddle(event))
    const from = start.current
    const now = gesture()
    if (from.spread > 0 && now.spread > 0) {
      zoomAt(from.middle, from, from.scale * (now.spread / from.spread), now.middle)
      return
    }
    const wanted = {
      x: from.offset.x + now.middle.x - from.middle.x,
      y: from.offset.y + now.middle.y - from.middle.y,
    }
    // A whole picture follows the finger sideways, on its way to the next one.
    setOffset(scale === 1 ? { x: onSwipe ? wanted.x : 0, y: 0 } : hold(wanted, scale))
  }
  const up = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return
    const at = fromMiddle(event)
    const way = { x: at.x - start.current.middle.x, y: at.y - start.current.middle.y }
    if (pointers.current.size > 0) return restart()
    setTouching(false)
    if (Math.hypot(way.x, way.y) < 8) tapped(event.timeStamp, at)
    else if (scale === 1 && Math.abs(way.x) > swipePx && Math.abs(way.x) > Math.abs(way.y))
      onSwipe?.(way.x < 0 ? 1 : -1)
    setOffset(now => hold(now, scale))
  }
  const tapped = (time: number, at: Point) => {
    const before = lastTap.current
    lastTap.current = { time, ...at }
    if (time - before.time > doubleTapMs || Math.hypot(at.x - before.x, at.y - before.y) > 30) return
    lastTap.current = { time: 0, x: 0, y: 0 }
    zoomAt(at, { offset, scale }, scale > 1 ? 1 : 2.5)
  }

  const wheel = useRef((_: WheelEvent) => {})
  wheel.current = event => {
    event.preventDefault()
    zoomAt(fromMiddle(event), { offset, scale }, scale * Math.exp(-event.deltaY / 400))
  }
  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React's own wheel listener is passive and could not keep the page still.
    const onWheel = (event: WheelEvent) => wheel.current(event)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  return (
    <div
      ref={stage}
      className={styles.stage}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <img
        ref={image}
        className={classNames(styles.picture, !touching && styles.settling)}
        src={picture.src}
        alt={picture.alt ?? ''}
        draggable={false}
        style={{
          transform: `translate(${offset.x}px, ${offset.y}px) rotate(${turn}deg) scale(${scale * fit})`,
        }}
      />
    </div>
  )
}

/** How much a picture lying on its side must shrink or may grow to fill the stage again. */
function useTurnedFit(
  stage: { current: HTMLElement | null },
  image: { current: HTMLImageElement | null },
  turn: number,
) {
  const [fit, setFit] = useState(1)
  useLayoutEffect(() => {
    const view = stage.current
    const shown = image.current
    if (!view || !shown || turn % 180 === 0 || !shown.offsetWidth) return setFit(1)
    setFit(Math.min(view.clientWidth / shown.offsetHeight, view.clientHeight / shown.offsetWidth))
  }, [stage, image, turn])
  return fit
}
