import { type RefObject, useEffect, useState } from 'react'

/** Whether a page is on the screen or one screen away; `onShown` when it has come to the middle. */
export function useNear(frame: RefObject<HTMLElement | null>, onShown: () => void) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && onShown(), {
      rootMargin: '-50% 0px -50% 0px',
    })
    for (const observer of [near, middle]) observer.observe(box)
    return () => {
      for (const observer of [near, middle]) observer.disconnect()
    }
  }, [frame, onShown])
  return isNear
}
