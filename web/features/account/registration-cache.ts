import { useSyncExternalStore } from 'react'

/**
 * What somebody is registering with, between the form and the verification. In memory: a password is kept nowhere else, and
 * a reload begins again.
 */
export interface RegisterCache {
  type: 'teacher' | 'student'
  /** The phone or the e-mail. */
  email: string
  password: string
  username: string
  school: string
  /** Of a student. */
  stno: string
  code: string
  /** What the chat app told, where the registration is to bind it. */
  codeKey?: string
}

let cache: RegisterCache | null = null
export const registerCache = {
  read: () => cache,
  keep: (registration: RegisterCache) => {
    cache = registration
  },
  forget: () => {
    cache = null
  },
}

let school = ''
const listeners = new Set<() => void>()

/** The school picked last; the picker hands it back to the screen that opened it. */
export const chosenSchool = {
  choose: (name: string) => {
    school = name
    for (const tell of listeners) tell()
  },
}

export function useChosenSchool(): string {
  return useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => school,
  )
}
