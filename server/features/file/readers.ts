import { type RawBuilder, sql } from 'kysely'
import { holderOf } from '#server/features/account/public.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** A query that finds a row when the person `reader.id` may read a file. One match is enough. */
export type FileReader = (fileId: string, now: number) => RawBuilder<unknown>
/** Whether a place still shows a file to all its readers. */
type FilePlace = (unit: Unit, id: string, fileId: string) => Promise<boolean>

/** Declared by a feature that attaches files to its things: who may read them. */
export const fileReader = declaration<FileReader>('file reader')

/** Declared for things whose files have an address for all readers, `place:id`. */
export const filePlace = declaration<{ place: string; shows: FilePlace }>('file place')

interface Owned {
  id: string
  ownerId: string
}
interface Asked extends Owned {
  now: number
}

/** Whether somebody may read a file, as a row or none: one statement, because it runs for every picture on a screen. */
const reading = derived(declarations => {
  const readers = declarations.of(fileReader)
  const isRead = (reader: RawBuilder<unknown>, { id, ownerId, now }: Asked) => {
    const lets = readers.map(reads => sql` or exists (${reads(id, now)})`)
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
})

/** Whether a person may read a file: their own, or one that a feature lets them read. */
export const mayRead = async (unit: Unit, personId: string, { id, ownerId }: Owned) =>
  (await reading(unit).byPerson(unit.db, personId, { id, ownerId, now: unit.now })).length > 0

/** The same for the person whose session an address was made for, while that session lasts. */
export const maySessionRead = async (unit: Unit, sessionId: string, { id, ownerId }: Owned) =>
  (await reading(unit).bySession(unit.db, sessionId, { id, ownerId, now: unit.now })).length > 0

export async function isShown(unit: Unit, place: string, fileId: string) {
  const [name, id = ''] = place.split(':')
  const known = unit.declarations.of(filePlace).find(one => one.place === name)
  return (await known?.shows(unit, id, fileId)) ?? false
}
