/** Whether the debug console is open; five taps on a title toggle it. */
let open = false
const listeners = new Set<() => void>()

export function toggleConsole(): void {
  open = !open
  for (const tell of listeners) tell()
}

export const consoleSwitch = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => open,
}
