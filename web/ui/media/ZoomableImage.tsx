import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../base/class-names.ts'
import type { Point } from '../gestures/drag-measure.ts'
import { useDrag } from '../gestures/use-drag.ts'
import { isPulledAway } from '../gestures/use-pull.ts'
import styles from './ImageViewer.module.css'

export interface Picture {
  src: string
  alt?: string
}

interface ZoomableImageProps {
  picture: Picture
  /** 1 shows the whole picture. */
  scale: number
  /** Degrees clockwise. */
  turn: number
  onScale: (scale: number) => void
  /** The unzoomed picture was swiped: -1 for the previous, 1 for the next. */
  onSwipe?: (step: -1 | 1) => void
  /** By how many pixels the unzoomed picture is pulled down. */
  onPull?: (pull: number) => void
  /** It was pulled down and let go. */
  onPulledAway?: () => void
}

const maxScale = 8
const doubleTapMs = 300
const swipePx = 70

/** One zoomable picture. Also used alone, for grading. */
export function ZoomableImage(props: ZoomableImageProps) {
  const { picture, scale, turn, onScale, onSwipe, onPull, onPulledAway } = props
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const lastTap = useRef({ time: 0, x: 0, y: 0 })
  const fit = useTurnedFit(stage, image, turn)

  /** Keeps the picture covering the stage. */
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

  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current!.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }

  const isDragging = useDrag(stage, {
    threshold: 0,
    pinch: true,
    begin: ({ at }) => ({ at: fromMiddle(at), offset, scale }),
    onMove: ({ at, x, y, fingers, scale: spread }, from) => {
      if (fingers > 1) return zoomAt(from.at, from, from.scale * spread, fromMiddle(at))
      const wanted = { x: from.offset.x + x, y: from.offset.y + y }
      if (scale !== 1) return setOffset(hold(wanted, scale))
      // A whole picture follows the finger sideways, on its way to the next one, or down, on its way out.
      setOffset({ x: onSwipe ? wanted.x : 0, y: onPulledAway ? Math.max(0, wanted.y) : 0 })
      onPull?.(isDown({ x, y }) ? y : 0)
    },
    onEnd: drag => {
      const { at, x, isTap, time } = drag
      if (isTap) return tapped(time, fromMiddle(at))
      if (scale === 1 && onPulledAway && isDown(drag) && isPulledAway(drag)) return onPulledAway()
      onPull?.(0)
      if (scale === 1 && Math.abs(x) > swipePx && !isDown(drag)) onSwipe?.(x < 0 ? 1 : -1)
      setOffset(now => hold(now, scale))
    },
    onCancel: () => {
      onPull?.(0)
      setOffset(now => hold(now, scale))
    },
  })
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
    zoomAt(
      fromMiddle({ x: event.clientX, y: event.clientY }),
      { offset, scale },
      scale * Math.exp(-event.deltaY / 400),
    )
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
    <div ref={stage} className={styles.stage}>
      <img
        ref={image}
        className={classNames(styles.picture, !isDragging && styles.settling)}
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

const isDown = ({ x, y }: Point) => y > Math.abs(x)

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
