import { useEffect, useRef } from 'react'

const writes = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Listens for keys while nobody is writing and no dialog is open. */
export function useHotkeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(writes)) return
      if (document.querySelector('[role="dialog"]')) return
      // Enter on a focused button is that button's press.
      if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
      if (latest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
