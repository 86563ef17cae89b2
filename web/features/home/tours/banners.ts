import type { Tip } from './tips.ts'

interface Banner {
  /** Sent to the server with the time it was viewed. */
  id: string
  tip: Tip['key']
  /** Number of the drawn cover behind it. */
  theme: number
}

export const bannersFor = (teaches: boolean): readonly Banner[] =>
  teaches
    ? [
        { id: 'attendance', tip: 'attendance', theme: 0 },
        { id: 'mark', tip: 'mark', theme: 4 },
        { id: 'calendar', tip: 'calendar', theme: 2 },
      ]
    : [
        { id: 'keep', tip: 'keep', theme: 0 },
        { id: 'calendar', tip: 'calendar', theme: 2 },
        { id: 'install', tip: 'install', theme: 5 },
      ]
