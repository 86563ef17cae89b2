import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An entry that the server has not confirmed. */
export interface JournalRecord {
  /** Account and item. */
  id: string
  value: unknown
  sequence: number
  base: number
  /** The tab that wrote it. */
  writer: string
  /** Numbers and digests of entries that were sent and may have been received. */
  sent: [sequence: number, digest: string][]
  /** When it was written, in milliseconds. */
  at: number
}

interface Schema extends DBSchema {
  entries: { key: string; value: JournalRecord }
}

const name = 'lectern-journal'
/** Used when the browser refuses storage, as private windows may: entries then last as long as the page. */
const memory = new Map<string, JournalRecord>()

let opening: Promise<IDBPDatabase<Schema> | undefined> | undefined

function database() {
  opening ??= openStore().catch(() => undefined)
  return opening
}

async function openStore() {
  return openDB<Schema>(name, 1, {
    upgrade: db => void db.createObjectStore('entries', { keyPath: 'id' }),
    // A newer page in another tab, or the browser itself, ends the connection: the next use opens it again.
    blocking: (_now, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  })
}

export async function readEntry(id: string): Promise<JournalRecord | undefined> {
  const stored = await database()
    .then(db => db?.get('entries', id))
    .catch(() => undefined)
  return memory.get(id) ?? stored
}

/** All entries whose ids begin so. */
export async function readEntries(beginning: string): Promise<JournalRecord[]> {
  const stored = await database()
    .then(db => db?.getAll('entries', IDBKeyRange.bound(beginning, `${beginning}\uffff`)))
    .catch(() => undefined)
  const inMemory = [...memory.values()].filter(({ id }) => id.startsWith(beginning))
  return [...(stored ?? []).filter(({ id }) => !memory.has(id)), ...inMemory]
}

/** @returns false when the entry could only be kept in memory: storage is refused or full */
export async function writeEntry(record: JournalRecord): Promise<boolean> {
  try {
    const db = await database()
    if (!db) throw new Error('no storage')
    await db.put('entries', record)
    memory.delete(record.id)
    return true
  } catch {
    memory.set(record.id, record)
    return false
  }
}

/** @param isObsolete checked against what is stored by then; without it any entry is removed */
export async function removeEntry(id: string, isObsolete = (_kept: JournalRecord) => true): Promise<void> {
  const known = memory.get(id)
  if (known && isObsolete(known)) memory.delete(id)
  await database()
    .then(async db => {
      const store = db?.transaction('entries', 'readwrite').store
      const kept = await store?.get(id)
      if (kept && isObsolete(kept)) await store?.delete(id)
    })
    .catch(() => undefined)
}

/** For tests: forgets the connection and what is in memory, as a reload does. */
export async function closeJournalStore(): Promise<void> {
  const db = await opening
  db?.close()
  opening = undefined
  memory.clear()
}
