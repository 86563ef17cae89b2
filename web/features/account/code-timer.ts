import { useState } from 'react'
import { resendWait } from '#contract/features/account/registration.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

/** What codes are asked for, each with its own countdown. */
export type CodeUse = 'login' | 'register' | 'forget'

/** The end of the wait for the next code; kept on the device, so that it survives a reload. */
export function useCodeTimer(use: CodeUse) {
  const name = `codeUntil:${use}` as const
  const [until, setUntil] = useState(() => remaining(Number(stored(name))))
  return {
    /** Milliseconds since 1970; 0 when a code may be sent. */
    until,
    start: (milliseconds = resendWait) => {
      store(name, String(Date.now() + milliseconds))
      setUntil(Date.now() + milliseconds)
    },
    end: () => {
      forget(name)
      setUntil(0)
    },
  }
}

/** A clock that was set back must not lock anybody out. */
const remaining = (until: number) => (until > Date.now() && until <= Date.now() + resendWait ? until : 0)
