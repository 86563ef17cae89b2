import { useEffect, useState } from 'react'
import { resendWait } from '#contract/features/account/registration.ts'
import { store, stored } from '#web/lib/storage.ts'

/** What codes are asked for, each with its own countdown. */
export type CodeUse = 'login' | 'register' | 'forget' | 'bind' | 'confirm'

/** The wait for the next code; its end is kept on the device, so that it survives a reload. */
export function useCodeTimer(use: CodeUse) {
  const name = `codeUntil:${use}` as const
  const [until, setUntil] = useState(() => Number(stored(name)))
  const [now, setNow] = useState(Date.now)
  const left = until - now
  // A clock set back must not lock anyone out.
  const seconds = left > 0 && left <= resendWait ? Math.ceil(left / 1000) : 0
  useEffect(() => {
    if (seconds === 0) return
    // On the second's edge, so that no second is skipped or shown twice.
    const timer = setTimeout(() => setNow(Date.now()), left % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left, seconds])
  return {
    /** 0 when a code may be sent. */
    seconds,
    start: (milliseconds = resendWait) => {
      const end = Date.now() + milliseconds
      store(name, String(end))
      setUntil(end)
      setNow(Date.now())
    },
  }
}
