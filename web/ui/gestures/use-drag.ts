import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DragOptions } from './drag.ts'

/**
 * Dragging, pinching and long presses in an element that exists as long as the component. Reports how far the pointer
 * went; the component decides what that means. The element's `touch-action` names what the browser keeps: `pan-y` where
 * a drag goes sideways, `none` where it goes anywhere. @returns whether something is being dragged, so that a
 * transition can wait until it is let go
 */
export function useDrag<Subject>(element: RefObject<HTMLElement | null>, options: DragOptions<Subject>) {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    // Nobody drags in the first moment, so the first load need not wait for this; without it, every part has keys or buttons.
    import('./drag.ts').then(
      ({ watchDrag }) => {
        if (!isGone && element.current) stop = watchDrag(element.current, () => latest.current, setDragging)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [element])
  return isDragging
}
