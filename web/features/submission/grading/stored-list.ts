import { useState } from 'react'
import { type StoredName, store, stored } from '#web/lib/storage.ts'

const most = 30

function read(name: StoredName): string[] {
  try {
    const list: unknown = JSON.parse(stored(name) ?? '[]')
    return Array.isArray(list) ? list.filter(item => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Texts that the person uses again and again, kept on this device, the newest first. */
export function useStoredList(name: StoredName) {
  const [list, setList] = useState(() => read(name))
  const keep = (next: string[]) => {
    store(name, JSON.stringify(next.slice(0, most)))
    setList(next.slice(0, most))
  }
  return {
    list,
    add: (text: string) =>
      text.trim() && keep([text.trim(), ...read(name).filter(item => item !== text.trim())]),
    clear: () => keep([]),
    remove: (text: string) => keep(read(name).filter(item => item !== text)),
  }
}
