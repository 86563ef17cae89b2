import { store, stored } from '#web/lib/storage.ts'

const kept = 12

/** Keys of what somebody took lately, the latest first. They name nobody, and go with the session. */
export function recentOf(accountId: string): string[] {
  try {
    const [of, ...keys] = JSON.parse(stored('paletteRecent') ?? '[]') as string[]
    return of === accountId ? keys : []
  } catch {
    return []
  }
}

export function noteRecent(accountId: string, key: string): void {
  const others = recentOf(accountId).filter(each => each !== key)
  store('paletteRecent', JSON.stringify([accountId, key, ...others.slice(0, kept - 1)]))
}
