import { type RefObject, useState } from 'react'
import type { Drag } from './drag.ts'
import { useDrag } from './use-drag.ts'

const awayPx = 96
/** In pixels per millisecond. */
const awaySpeed = 0.6

/** Whether what a finger pulled down is let go for good. */
export const isPulledAway = ({ y, velocity }: Pick<Drag, 'y' | 'velocity'>): boolean =>
  y > awayPx || (y > 0 && velocity.y > awaySpeed)

/**
 * Lets an element follow a finger down and be pulled away; what scrolls in it comes first.
 * @returns by how many pixels it is pulled down now
 */
export function usePull(element: RefObject<HTMLElement | null>, onAway: (() => void) | undefined): number {
  const [pull, setPull] = useState(0)
  useDrag(element, {
    direction: 'down',
    begin: ({ target, pointerType }) =>
      onAway && pointerType === 'touch' && isAtTop(target, element.current!) ? 'sheet' : null,
    onMove: ({ y }) => setPull(Math.max(0, y)),
    onEnd: drag => {
      setPull(0)
      if (isPulledAway(drag)) onAway?.()
    },
    onCancel: () => setPull(0),
  })
  return pull
}

/** Whether nothing around the finger is scrolled down. */
function isAtTop(target: Element, within: Element): boolean {
  for (let each: Element | null = target; each && within.contains(each); each = each.parentElement)
    if (each.scrollTop > 0) return false
  return true
}
