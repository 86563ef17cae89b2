import { store, stored } from '#web/lib/storage.ts'

/** A file whose upload began on this device and did not end. */
export interface Unfinished {
  name: string
  size: number
  /** When it began, in milliseconds. */
  at: number
}

/** As long as the server keeps the chunks. */
const retention = 7 * 86_400_000

export function listUnfinished(place: string): Unfinished[] {
  try {
    const list = JSON.parse(stored(`uploads:${place}`) ?? '[]') as Unfinished[]
    return list.filter(({ at }) => at > Date.now() - retention)
  } catch {
    return []
  }
}

export function noteUnfinished(place: string, { name, size }: { name: string; size: number }): void {
  const others = listUnfinished(place).filter(file => !isSame(file, { name, size }))
  store(`uploads:${place}`, JSON.stringify([...others, { name, size, at: Date.now() }]))
}

export function forgetUnfinished(place: string, file: { name: string; size: number }): void {
  store(`uploads:${place}`, JSON.stringify(listUnfinished(place).filter(other => !isSame(other, file))))
}

const isSame = (a: { name: string; size: number }, b: { name: string; size: number }) =>
  a.name === b.name && a.size === b.size
