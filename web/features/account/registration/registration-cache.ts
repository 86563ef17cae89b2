import { useSyncExternalStore } from 'react'
import { forgetForTab, storedForTab, storeForTab } from '#web/lib/storage.ts'

/** What somebody is registering with, between the form and the verification. */
export interface RegisterCache {
  type: 'teacher' | 'student'
  /** The phone or the e-mail. */
  email: string
  /** Empty after a reload: it is kept only in memory, and asked for again. */
  password: string
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
  type: 'student',
  email: '',
  password: '',
  username: '',
  school: '',
  stno: '',
  isSent: false,
}

/** Phones drop the page while its reader fetches the code elsewhere, so all but the password outlives it, in its tab. */
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
    storeForTab('registration', JSON.stringify({ ...cache, password: undefined }))
    for (const tell of listeners) tell()
  },
  forget() {
    cache = undefined
    forgetForTab('registration')
  },
}

/** The school picked last; the picker hands it back to the screen that opened it. */
export function useChosenSchool(): string {
  return useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => registerCache.read().school,
  )
}
