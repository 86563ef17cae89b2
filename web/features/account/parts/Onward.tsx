import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { returnAddress } from '#web/lib/session.ts'

/** Continues to the page requested before login. */
export function Onward() {
  const navigate = useNavigate()
  const [target] = useState(() => returnAddress.read() ?? '/')
  useEffect(() => {
    returnAddress.forget()
    navigate(target, { replace: true })
  }, [navigate, target])
  return null
}
