import { useEffect, useState } from 'react'

const leaveMs = 200

/** Keeps something mounted while it leaves. `phase` drives the style: `enter` for one frame, then `shown`. */
export function usePresence(open: boolean): { mounted: boolean; phase: 'enter' | 'shown' | 'leave' } {
  const [mounted, setMounted] = useState(open)
  const [settled, setSettled] = useState(false)
  if (open && !mounted) setMounted(true)

  useEffect(() => {
    if (open) {
      // Two frames, so that the browser has drawn the first state before it changes.
      let second = 0
      const first = requestAnimationFrame(() => {
        second = requestAnimationFrame(() => setSettled(true))
      })
      return () => {
        cancelAnimationFrame(first)
        cancelAnimationFrame(second)
      }
    }
    setSettled(false)
    const timer = setTimeout(() => setMounted(false), leaveMs)
    return () => clearTimeout(timer)
  }, [open])

  return { mounted: mounted || open, phase: open ? (settled ? 'shown' : 'enter') : 'leave' }
}
