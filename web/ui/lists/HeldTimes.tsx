import { type ReactNode, useRef } from 'react'
import { toast } from '../base/ask.ts'
import { useHeld } from '../gestures/use-held.ts'

/** A list whose rows say times in words: a finger that rests on a row is shown what a mouse reads as the title of its time. */
export function HeldTimes({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useHeld(list, titleIn, text => toast.info(text))
  return <div ref={list}>{children}</div>
}

const titleIn = (target: Element) =>
  target.closest('li')?.querySelector('time[title]')?.getAttribute('title') ?? null
