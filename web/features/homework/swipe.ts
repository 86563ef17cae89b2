import { type PointerEvent, useRef, useState } from 'react'

/** How far a finger goes sideways before the page turns, in pixels. */
const far = 72
/** Below this nothing is decided yet. */
const decides = 10

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

  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return
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
    start.current = null
    setOffset(0)
    if (!from?.isSideways || event.type === 'pointercancel') return
    const x = event.clientX - from.x
    if (x < -far && hasNext) onTurn(1)
    if (x > far && hasPrevious) onTurn(-1)
  }
  return {
    offset,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}
