import { type RefObject, useState } from 'react'
import type { Point } from '#web/ui/gestures/drag-measure.ts'
import { useDrag } from '#web/ui/gestures/use-drag.ts'

export interface Dragged extends Point {
  id: string
  /** The place under the pointer: the `data-drop` of an element, or null. */
  over: string | null
}

/**
 * Carries things to places by mouse, pen or finger. Things have their id in `data-drag`, places in `data-drop`.
 * @returns what is being carried, if anything
 */
export function useCarrying(
  board: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: string) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  useDrag(board, {
    // A click of the mouse stays a click, and a finger that does not rest scrolls.
    threshold: 5,
    hold: 250,
    begin: ({ target }) => target.closest('[data-drag]')?.getAttribute('data-drag') ?? null,
    onMove: ({ at }, id) => setDragged({ id, ...at, over: placeAt(at) }),
    onEnd: ({ at }, id) => {
      setDragged(null)
      const place = placeAt(at)
      if (place) onDrop(id, place)
    },
    onCancel: () => setDragged(null),
  })
  return dragged
}

const placeAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest('[data-drop]')?.getAttribute('data-drop') ?? null
