import type { RefObject } from 'react'
import { useDrag } from './use-drag.ts'

/** How long a finger rests until it is no press any more. */
const holdMs = 450

/**
 * Long presses inside an element, by finger or pen; a mouse has the browser's title instead.
 * @param textOf what is said of what was pressed; null leaves the press alone
 * @param onHeld called once while the finger still rests; the click that would follow is taken
 */
export function useHeld(
  element: RefObject<HTMLElement | null>,
  textOf: (target: Element) => string | null,
  onHeld: (text: string) => void,
) {
  useDrag<{ text: string; isSaid: boolean }>(element, {
    hold: holdMs,
    begin({ target, pointerType }) {
      const text = pointerType === 'mouse' ? null : textOf(target)
      return text === null ? null : { text, isSaid: false }
    },
    onMove(_, held) {
      if (!held.isSaid) onHeld(held.text)
      held.isSaid = true
    },
  })
}
