import { useSyncExternalStore } from 'react'
import { forgetForTab, storedForTab, storeForTab } from '#web/lib/storage.ts'

/** What somebody is registering with, between its steps. */
export interface RegisterCache {
  /** Empty: not said yet. */
  type: 'teacher' | 'student' | ''
  /** The phone or the e-mail. */
  email: string
  username: string
  school: string
  /** Of a student. */
  stno: string
  /** A code was sent to `email`. */
  isSent: boolean
  /** The chat app's identity key, if the registration is to bind it. */
  codeKey?: string
}

const none: RegisterCache = {
  type: '',
  email: '',
  username: '',
  school: '',
  stno: '',
  isSent: false,
}

/**
 * Phones drop the page while its reader fetches the code elsewhere, so this outlives it, in its tab. The password is not
 * part of it: it is typed after the code.
 */
function kept(): RegisterCache {
  try {
    return { ...none, ...(JSON.parse(storedForTab('registration') ?? '{}') as Partial<RegisterCache>) }
  } catch {
    return none
  }
}

let cache: RegisterCache | undefined
const listeners = new Set<() => void>()

export const registerCache = {
  read: () => {
    cache ??= kept()
    return cache
  },
  keep(more: Partial<RegisterCache>) {
    cache = { ...registerCache.read(), ...more }
    storeForTab('registration', JSON.stringify(cache))
    for (const tell of listeners) tell()
  },
  forget() {
    cache = undefined
    forgetForTab('registration')
  },
}

/** What is kept of the registration, as it changes. */
export function useRegisterCache(): RegisterCache {
  return useSyncExternalStore(tell => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }, registerCache.read)
}
