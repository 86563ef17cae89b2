import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { TextRef } from './text-ref.ts'

/** Not those that are closing, which nobody can use any more. */
const openDialogs = ['dialog', 'alertdialog']
  .map(role => `[role="${role}"]:not([aria-hidden="true"] *)`)
  .join(', ')
const writes =
  'input:not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** Listens for keys while nobody is writing and no dialog is open. @param onKey returns whether it meant something */
export function useHotkeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(writes)) return
      // Arrows choose among what stands beside it.
      if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return
      if (document.querySelector(openDialogs)) return
      // Enter on a focused button is that button's press.
      if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
      if (latest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** What keys do, for the overview. */
export interface HotkeyName {
  /** As they are written on a keyboard. */
  keys: readonly string[]
  does: TextRef
}

let named: readonly (readonly HotkeyName[])[] = []
let isOverviewOpen = false
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds keys of the open screen to the overview. @param names the same on every render */
export function useHotkeyNames(names: readonly HotkeyName[]): void {
  useEffect(() => {
    named = [...named, names]
    tell()
    return () => {
      named = named.filter(each => each !== names)
      tell()
    }
  }, [names])
}

export const useNamedHotkeys = () => useSyncExternalStore(subscribe, () => named)

/** The overview of all keys, which anybody may open. */
export const useHotkeyOverview = () => useSyncExternalStore(subscribe, () => isOverviewOpen)

export function showHotkeys(open: boolean): void {
  isOverviewOpen = open
  tell()
}

/** The key that opens the palette: with Command on a Mac, with Control elsewhere. */
export const paletteKey = (): string => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘K' : 'Ctrl K')

/** Whether these keys open or close the palette. */
export const isPaletteKey = ({
  key,
  metaKey,
  ctrlKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>): boolean =>
  metaKey !== ctrlKey && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** Listens for it anywhere, also while somebody writes; a dialog is answered first. */
export function usePaletteKey(onPress: () => void): void {
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.defaultPrevented || document.querySelector(openDialogs)) return
      latest.current()
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
