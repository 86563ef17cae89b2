import { type CSSProperties, type RefObject, useState, useSyncExternalStore } from 'react'
import { useDrag } from '#web/ui/gestures/use-drag.ts'

/** How far a finger goes sideways before the page turns, in pixels. */
const far = 72

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
export function useSwipe(
  page: RefObject<HTMLElement | null>,
  { onTurn, hasNext, hasPrevious }: SwipeOptions,
) {
  const [offset, setOffset] = useState(0)
  const isZoomedIn = useSyncExternalStore(zoom.subscribe, zoom.isIn)
  useDrag(page, {
    direction: 'sideways',
    // A mouse selects text.
    begin: ({ pointerType }) => (pointerType === 'mouse' || zoom.isIn() ? null : 'page'),
    onMove: ({ x }) => setOffset((x < 0 ? hasNext : hasPrevious) ? x : x / 4),
    onEnd: ({ x }) => {
      setOffset(0)
      if (x < -far && hasNext) onTurn(1)
      if (x > far && hasPrevious) onTurn(-1)
    },
    onCancel: () => setOffset(0),
  })
  const style: CSSProperties | undefined = isZoomedIn ? { touchAction: 'auto' } : undefined
  return { offset, style }
}
