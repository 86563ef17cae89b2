import { type RawBuilder, sql } from 'kysely'
import { holderOf } from '#server/features/account/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** A query that finds a row when the person `reader.id` may read a file. One that says yes is enough. */
export type FileReader = (fileId: string, now: number) => RawBuilder<unknown>
/** Whether a thing that shows itself to everybody still shows a file. */
type FilePlace = (unit: Unit, id: string, fileId: string) => Promise<boolean>

const readers = new Map<string, FileReader>()
const places = new Map<string, FilePlace>()

/** A feature that hangs files on its things tells who may read them. Call it once, from the feature's `start`. */
export function registerFileReader(feature: string, reader: FileReader) {
  readers.set(feature, reader)
  asked = asking()
}

/** The same for things whose files come with an address for everybody, `feature:id`. */
export function registerFilePlace(feature: string, place: FilePlace) {
  places.set(feature, place)
}

interface Owned {
  id: string
  ownerId: string
}
interface Asked extends Owned {
  now: number
}

let asked = asking()

/** Whether somebody may read a file, as a row or none: one statement, asked with every picture on a screen. */
function asking() {
  const isRead = (reader: RawBuilder<unknown>, { id, ownerId, now }: Asked) => {
    const lets = [...readers.values()].map(reads => sql` or exists (${reads(id, now)})`)
    return sql`
      with reader as (${reader})
      select from reader where reader.id = ${ownerId}::uuid ${sql.join(lets, sql``)}`
  }
  return {
    byPerson: prepared((_, personId: string, file: Asked) =>
      isRead(sql`select ${personId}::uuid as id`, file),
    ),
    bySession: prepared((_, sessionId: string, file: Asked) => isRead(holderOf(sessionId, file.now), file)),
  }
}

/** Whether a person may read a file: one's own, or what a feature lets them. */
export const mayRead = async ({ db, now }: Unit, personId: string, { id, ownerId }: Owned) =>
  (await asked.byPerson(db, personId, { id, ownerId, now })).length > 0

/** The same of the person whose session an address was made for, as long as that session stands. */
export const maySessionRead = async ({ db, now }: Unit, sessionId: string, { id, ownerId }: Owned) =>
  (await asked.bySession(db, sessionId, { id, ownerId, now })).length > 0

export async function isShown(unit: Unit, place: string, fileId: string) {
  const [feature = '', id = ''] = place.split(':')
  return (await places.get(feature)?.(unit, id, fileId)) ?? false
}
