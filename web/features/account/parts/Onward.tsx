import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { returnAddress } from '#web/lib/session.ts'

/** Continues to the page requested before login, as often as somebody comes here: Back may lead here again. */
export function Onward() {
  const navigate = useNavigate()
  const location = useLocation()
  const [target] = useState(() => returnAddress.read() ?? '/')
  const [own] = useState(location.pathname)
  useEffect(() => {
    if (location.pathname !== own) return
    returnAddress.forget()
    navigate(target, { replace: true })
  }, [navigate, target, location, own])
  return null
}
