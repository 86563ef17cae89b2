import { type CallRecord, onCallRecord } from './call.ts'

export interface LogLine {
  at: number
  level: 'log' | 'info' | 'warn' | 'error'
  text: string
}

const kept = 100
const lines: LogLine[] = []
const calls: CallRecord[] = []
const listeners = new Set<() => void>()
let snapshot = { lines: [...lines], calls: [...calls] }

function keep<T>(list: T[], entry: T) {
  list.push(entry)
  if (list.length > kept) list.shift()
  snapshot = { lines: [...lines], calls: [...calls] }
  // Deferred: logging while React renders must not trigger another render.
  queueMicrotask(() => {
    for (const tell of listeners) tell()
  })
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return `${value.name}: ${value.message}`
  try {
    return JSON.stringify(value)
  } catch {
    return String(value)
  }
}

/** Keeps the last hundred log lines and calls, for the debug console. Call once at the start. */
export function keepLog(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const write = console[level].bind(console)
    console[level] = (...values: unknown[]) => {
      write(...values)
      keep(lines, { at: Date.now(), level, text: values.map(inWords).join(' ') })
    }
  }
  window.addEventListener('error', event => {
    keep(lines, { at: Date.now(), level: 'error', text: `uncaught ${event.message}` })
  })
  window.addEventListener('unhandledrejection', event => {
    keep(lines, { at: Date.now(), level: 'error', text: `unhandled ${inWords(event.reason)}` })
  })
  onCallRecord(record => keep(calls, record))
}

export const logStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => snapshot,
}
