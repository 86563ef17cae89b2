import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { returnAddress } from '#web/lib/session.ts'

/**
 * Continues to the page requested before login, and again when somebody comes back here. Where that page leads here itself,
 * they stay.
 */
export function Onward() {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const arrival = useNavigationType()
  const [target] = useState(() => returnAddress.read() ?? '/')
  const [own] = useState(pathname)
  const led = useRef('')
  useEffect(() => {
    if (pathname !== own || led.current === key) return
    if (led.current !== '' && arrival === 'REPLACE') return
    led.current = key
    returnAddress.forget()
    navigate(target, { replace: true })
  }, [navigate, target, pathname, key, arrival, own])
  return null
}
