import { type CSSProperties, type PointerEvent, useRef, useState, useSyncExternalStore } from 'react'

/** How far a finger goes sideways before the page turns, in pixels. */
const far = 72
/** Below this nothing is decided yet. */
const decides = 10

/** Two fingers have enlarged the page: one finger then moves what is seen. */
const zoom = {
  subscribe(listener: () => void) {
    window.visualViewport?.addEventListener('resize', listener)
    return () => window.visualViewport?.removeEventListener('resize', listener)
  },
  isIn: () => (window.visualViewport?.scale ?? 1) > 1.05,
}

interface SwipeOptions {
  /** 1: the next one (the finger went left), -1: the one before. */
  onTurn: (step: 1 | -1) => void
  hasNext: boolean
  hasPrevious: boolean
}

/** Turning pages with a finger: the page follows it sideways, and scrolls when it goes up or down. */
export function useSwipe({ onTurn, hasNext, hasPrevious }: SwipeOptions) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; id: number; isSideways: boolean | undefined } | null>(null)

  const isZoomedIn = useSyncExternalStore(zoom.subscribe, zoom.isIn)

  const letGo = () => {
    start.current = null
    setOffset(0)
  }
  const down = (event: PointerEvent) => {
    // A second finger enlarges; that must not turn the page.
    if (!event.isPrimary || zoom.isIn()) return letGo()
    if (event.pointerType === 'mouse') return
    start.current = { x: event.clientX, y: event.clientY, id: event.pointerId, isSideways: undefined }
  }
  const move = (event: PointerEvent) => {
    const from = start.current
    if (!from || from.id !== event.pointerId) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (from.isSideways === undefined && Math.hypot(x, y) > decides)
      from.isSideways = Math.abs(x) > Math.abs(y) * 1.5
    if (!from.isSideways) return
    const isOpen = x < 0 ? hasNext : hasPrevious
    setOffset(isOpen ? x : x / 4)
  }
  const up = (event: PointerEvent) => {
    const from = start.current
    letGo()
    if (!from?.isSideways || event.type === 'pointercancel') return
    const x = event.clientX - from.x
    if (x < -far && hasNext) onTurn(1)
    if (x > far && hasPrevious) onTurn(-1)
  }
  const style: CSSProperties | undefined = isZoomedIn ? { touchAction: 'auto' } : undefined
  return {
    offset,
    style,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}
