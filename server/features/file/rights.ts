import type { Context } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type SignedQuery, signedFor } from './addresses.ts'
import { verdictOn } from './readers.ts'

interface Owned {
  id: string
  ownerId: string
}

/** Whether a person has a right of their own to read a file. */
export async function mayRead(unit: Unit, personId: string, file: Owned) {
  return file.ownerId === personId || (await verdictOn(unit, personId, file.id)) === true
}

/**
 * Whether this request may have the bytes: by the signed address, unless somebody else is logged in or a feature
 * forbids it by now, or by the session.
 */
export async function mayDownload(context: Context, file: Owned, query: SignedQuery) {
  const { config, now, person } = context
  const whom = signedFor(config, file.id, query, now)
  if (whom === undefined || (whom !== '' && person && person.id !== whom))
    return person !== null && mayRead(context, person.id, file)
  const reader = whom || person?.id
  if (reader === undefined || reader === file.ownerId) return true
  return (await verdictOn(context, reader, file.id)) !== false
}
