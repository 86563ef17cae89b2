import { useEffect, useState } from 'react'

/** Milliseconds after which what is still on its way counts as not sent (R1-313); it is sent again by itself. */
const sendTimeout = 10_000
const checkEvery = 1000

/** Whether something has been on its way for too long, as looked at every second. */
export function useIsLate(isOnItsWay: boolean, at: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const look = () => setLate(isOnItsWay && Date.now() - at >= sendTimeout)
    look()
    if (!isOnItsWay) return
    const timer = setInterval(look, checkEvery)
    return () => clearInterval(timer)
  }, [isOnItsWay, at])
  return isLate
}
