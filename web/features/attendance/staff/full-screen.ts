import { type RefObject, useSyncExternalStore } from 'react'

const hear = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Shows an element alone on the screen, where the browser can: phones mostly cannot, and need not. */
export function useFullScreen(of: RefObject<HTMLElement | null>) {
  const isOn = useSyncExternalStore(hear, () => document.fullscreenElement !== null)
  const toggle = () => {
    const changed = isOn ? document.exitFullscreen() : of.current?.requestFullscreen()
    changed?.catch(() => undefined)
  }
  return { isOn, toggle: document.fullscreenEnabled ? toggle : undefined }
}
