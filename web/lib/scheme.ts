import { useSyncExternalStore } from 'react'
import { forget, store, stored } from './storage.ts'

export type Scheme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()
const chosen = (): Scheme => {
  const scheme = stored('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

/** Applies the colour scheme chosen on this device; without a choice the style sheet follows the system. */
export function applyScheme(): void {
  const scheme = chosen()
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'system') forget('scheme')
  else store('scheme', scheme)
  applyScheme()
  for (const tell of listeners) tell()
}

export function useScheme(): Scheme {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)
}
