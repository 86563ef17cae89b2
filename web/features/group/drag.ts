import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

export interface Dragged {
  id: string
  x: number
  y: number
  /** The place under the pointer: the `data-drop` of an element, or null. */
  over: string | null
}

/** A finger rests this long before it carries; otherwise it scrolls. */
const rest = 250
/** A mouse carries after this many pixels, so that a click stays a click. */
const slack = 5

/**
 * Carries things to places by mouse, pen or finger. Things get `onPointerDown={start(id)}`, places `data-drop`.
 * @returns what is being carried, if anything
 */
export function useDrag(onDrop: (id: string, place: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const start = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    stop.current?.()
    const from = { x: event.clientX, y: event.clientY }
    let last: Dragged | null = null
    const carry = (x: number, y: number) => {
      const place = document.elementFromPoint(x, y)?.closest('[data-drop]')
      last = { id, x, y, over: place?.getAttribute('data-drop') ?? null }
      setDragged(last)
    }
    const isMouse = event.pointerType === 'mouse'
    const timer = isMouse ? undefined : setTimeout(() => carry(from.x, from.y), rest)
    const move = (next: PointerEvent) => {
      const far = Math.hypot(next.clientX - from.x, next.clientY - from.y) > slack
      if (!last && isMouse && far) return carry(next.clientX, next.clientY)
      if (last) carry(next.clientX, next.clientY)
      else if (far) end()
    }
    // While a finger carries, the page must not scroll away under it.
    const hold = (touch: TouchEvent) => last && touch.preventDefault()
    const up = () => {
      if (last?.over) {
        drop.current(id, last.over)
        // The click that follows a drag is none.
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, true), 50)
      }
      end()
    }
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('touchmove', hold)
      setDragged(null)
      stop.current = undefined
    }
    stop.current = end
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', end)
    window.addEventListener('touchmove', hold, { passive: false })
  }
  return { dragged, start }
}

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}
