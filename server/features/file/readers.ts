import { type RawBuilder, sql } from 'kysely'
import { holderOf } from '#server/features/account/public.ts'
import { type Declarations, declaration, derived } from '#server/kernel/declaration.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Drawn, drawnHere } from './showing.ts'

/** What somebody wants of a file: its bytes, or only to see what is on its pages, drawn by the server. */
export const fileUses = ['original', 'pages'] as const
export type FileUse = (typeof fileUses)[number]

interface Wish {
  use: FileUse
  drawn: Drawn
  declarations: Declarations
}
/** A query that finds a row when the person `reader.id` may read a file. One match is enough. */
export type FileReader = (fileId: string, now: number, wish: Wish) => RawBuilder<unknown>
/** Whether a place still shows a file to all its readers. */
type FilePlace = (unit: Unit, id: string, fileId: string) => Promise<boolean>

/** Declared by a feature that attaches files to its things: who may read them. */
export const fileReader = declaration<FileReader>('file reader')

/** Declared for things whose files have an address for all readers, `place:id`. */
export const filePlace = declaration<{ place: string; shows: FilePlace }>('file place')

interface OwnedFile {
  id: string
  ownerId: string
}
interface ReadFile extends OwnedFile, Drawn {
  now: number
}

/** Whether somebody may read a file, as a row or none: one statement, because it runs for every picture on a screen. */
const reading = derived(declarations => {
  const readers = declarations.of(fileReader)
  const isRead = (
    reader: RawBuilder<unknown>,
    use: FileUse,
    { id, ownerId, now, pages, office }: ReadFile,
  ) => {
    const wish = { use, declarations, drawn: { pages, office } }
    const lets = readers.map(reads => sql` or exists (${reads(id, now, wish)})`)
    return sql`
      with reader as (${reader})
      select from reader where reader.id = ${ownerId}::uuid ${sql.join(lets, sql``)}`
  }
  const uses = { use: fileUses }
  return {
    byPerson: variants(uses, ({ use }) =>
      prepared((_, personId: string, file: ReadFile) =>
        isRead(sql`select ${personId}::uuid as id`, use, file),
      ),
    ),
    bySession: variants(uses, ({ use }) =>
      prepared((_, sessionId: string, file: ReadFile) => isRead(holderOf(sessionId, file.now), use, file)),
    ),
  }
})

/** Whether a person may use a file: their own, or one that a feature lets them read. */
export async function mayRead(unit: Unit, personId: string, { id, ownerId }: OwnedFile, use: FileUse) {
  const file = { id, ownerId, now: unit.now, ...drawnHere(unit) }
  return (await reading(unit).byPerson({ use })(unit.db, personId, file)).length > 0
}

/** The same for the person whose session an address was made for, while that session lasts. */
export async function maySessionRead(
  unit: Unit,
  sessionId: string,
  { id, ownerId }: OwnedFile,
  use: FileUse,
) {
  const file = { id, ownerId, now: unit.now, ...drawnHere(unit) }
  return (await reading(unit).bySession({ use })(unit.db, sessionId, file)).length > 0
}

export async function isShown(unit: Unit, place: string, fileId: string) {
  const [name, id = ''] = place.split(':')
  const known = unit.declarations.of(filePlace).find(one => one.place === name)
  return (await known?.shows(unit, id, fileId)) ?? false
}
