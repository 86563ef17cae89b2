import { type RawBuilder, sql } from 'kysely'
import { holderOf } from '#server/features/account/public.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** A query that finds a row when the person `reader.id` may read a file. One that says yes is enough. */
export type FileReader = (fileId: string, now: number) => RawBuilder<unknown>
/** Whether a thing that shows itself to everybody still shows a file. */
type FilePlace = (unit: Unit, id: string, fileId: string) => Promise<boolean>

const readers = new Map<string, FileReader>()
const places = new Map<string, FilePlace>()

/** A feature that hangs files on its things tells who may read them. Call it once, from the feature's `start`. */
export function letRead(feature: string, reader: FileReader) {
  readers.set(feature, reader)
}

/** The same for things whose files come with an address for everybody, `feature:id`. */
export function letShow(feature: string, place: FilePlace) {
  places.set(feature, place)
}

interface Owned {
  id: string
  ownerId: string
}

/** Whether a person may read a file: one's own, or what a feature lets them. */
export const mayRead = (unit: Unit, personId: string, file: Owned) =>
  isRead(unit, sql`select ${personId}::uuid as id`, file)

/** The same of the person whose session an address was made for, as long as that session stands. */
export const maySessionRead = (unit: Unit, sessionId: string, file: Owned) =>
  isRead(unit, holderOf(sessionId, unit.now), file)

/** One statement: it is asked with every picture on a screen. */
async function isRead({ db, now }: Unit, person: RawBuilder<unknown>, { id, ownerId }: Owned) {
  const lets = [...readers.values()].map(reader => sql` or exists (${reader(id, now)})`)
  const { rows } = await sql`
    with reader as (${person})
    select from reader where reader.id = ${ownerId}::uuid ${sql.join(lets, sql``)}`.execute(db)
  return rows.length > 0
}

export async function isShown(unit: Unit, place: string, fileId: string) {
  const [feature = '', id = ''] = place.split(':')
  return (await places.get(feature)?.(unit, id, fileId)) ?? false
}
