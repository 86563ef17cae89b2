import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What the device keeps of something that the server has not confirmed. */
export interface KeptRecord {
  /** Account and item. */
  id: string
  value: unknown
  /** When it was written, in milliseconds. */
  at: number
}

/** An entry of a journal. */
export interface JournalRecord extends KeptRecord {
  sequence: number
  base: number
  /** The tab that wrote it. */
  writer: string
  /** Numbers and digests of entries that were sent and may have been received. */
  sent: [sequence: number, digest: string][]
}

interface Schema extends DBSchema {
  entries: { key: string; value: KeptRecord }
}

const name = 'lectern-journal'
/** Used when the browser refuses storage, as private windows may: entries then last as long as the page. */
const memory = new Map<string, KeptRecord>()

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

/** @typeParam R what is kept under such ids */
export async function readEntry<R extends KeptRecord = KeptRecord>(id: string): Promise<R | undefined> {
  const stored = await database()
    .then(db => db?.get('entries', id))
    .catch(() => undefined)
  return (memory.get(id) ?? stored) as R | undefined
}

/** All entries whose ids begin so. */
export async function readEntries<R extends KeptRecord = KeptRecord>(beginning: string): Promise<R[]> {
  const stored = await database()
    .then(db => db?.getAll('entries', IDBKeyRange.bound(beginning, `${beginning}\uffff`)))
    .catch(() => undefined)
  const inMemory = [...memory.values()].filter(({ id }) => id.startsWith(beginning))
  return [...(stored ?? []).filter(({ id }) => !memory.has(id)), ...inMemory] as R[]
}

/** @returns false when the entry could only be kept in memory: storage is refused or full */
export async function writeEntry<R extends KeptRecord>(record: R): Promise<boolean> {
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
export async function removeEntry<R extends KeptRecord = KeptRecord>(
  id: string,
  isObsolete: (kept: R) => boolean = () => true,
): Promise<void> {
  const known = memory.get(id) as R | undefined
  if (known && isObsolete(known)) memory.delete(id)
  await database()
    .then(async db => {
      const store = db?.transaction('entries', 'readwrite').store
      const kept = (await store?.get(id)) as R | undefined
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
