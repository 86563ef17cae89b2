import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { returnAddress } from '#web/lib/session.ts'

/**
 * Continues to the page requested before login, as often as somebody comes here: Back may lead here again. Behind the next
 * screen it is drawn again with the place that it had: that is no new visit.
 */
export function Onward() {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const [target] = useState(() => returnAddress.read() ?? '/')
  const [own] = useState(pathname)
  const led = useRef('')
  useEffect(() => {
    if (pathname !== own || led.current === key) return
    led.current = key
    returnAddress.forget()
    navigate(target, { replace: true })
  })
  return null
}
