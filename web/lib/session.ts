import { useSyncExternalStore } from 'react'
import { classSocket } from './socket.ts'
import { forget, forgetAll, store, stored } from './storage.ts'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const sessionToken = (): string | null => stored('token') || null

/** After a login: keeps the token and opens the socket. */
export function beginSession(token: string): void {
  forget('user')
  store('token', token)
  classSocket.stop()
  classSocket.start()
  tell()
}

/** After a logout or a lost session: forgets everything that belonged to the person. */
export function endSession(): void {
  classSocket.stop()
  forgetAll()
  tell()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The token, or null when nobody is logged in. */
export function useSession(): string | null {
  return useSyncExternalStore(onSessionChange, sessionToken)
}

/** The requested path, to open after login. */
export const returnAddress = {
  remember: (path: string) => store('returnTo', path),
  read: () => stored('returnTo'),
  forget: () => forget('returnTo'),
}
