import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface KeptAnswer {
  /** Session, call and input. */
  id: string
  /** The end of the token with which it was asked. */
  session: string
  /** The course it belongs to, or ''. */
  course: string
  /** Of the client that asked. */
  version: string
  /** When it was answered, in milliseconds. */
  at: number
  /** As it came over the wire. */
  answer: unknown
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { at: number; course: string } }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined

function database() {
  opening ??= openDB<Schema>('lectern-answers', 1, {
    upgrade(db) {
      const answers = db.createObjectStore('answers', { keyPath: 'id' })
      answers.createIndex('at', 'at')
      answers.createIndex('course', 'course')
    },
    blocking: (_now, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Private windows may refuse storage, and a device may be full: then nothing is kept. */
const quietly = <T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> =>
  database()
    .then(act)
    .catch(() => undefined)

export const putAnswer = (kept: KeptAnswer) => quietly(db => db.put('answers', kept))
export const getAnswer = (id: string) => quietly(db => db.get('answers', id))
export const deleteAnswer = (id: string) => quietly(db => db.delete('answers', id))

/** Goes through all answers, the newest first, and deletes those that are not wanted. */
export const sift = (isWanted: (kept: KeptAnswer) => boolean) =>
  quietly(async db => {
    const { store } = db.transaction('answers', 'readwrite')
    for (let at = await store.index('at').openCursor(null, 'prev'); at; at = await at.continue())
      if (!isWanted(at.value)) await at.delete()
  })

/** For tests: ends the connection, as a reload does. */
export async function closeAnswerStore(): Promise<void> {
  const db = await opening?.catch(() => undefined)
  db?.close()
  opening = undefined
}
