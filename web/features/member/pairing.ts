export interface Somebody {
  id: string
  name: string
  number: string
}

/** Somebody whom a course package brought along; `sameid`: the member of the same number and name, or empty. */
export interface Imported extends Somebody {
  sameid: string
}

/**
 * Which member each of the imported people is, by their ids: who was chosen (null: nobody), otherwise who has the same
 * number and name. No member is two of them.
 */
export function pairUp(
  imported: readonly Imported[],
  chosen: ReadonlyMap<string, Somebody | null>,
): ReadonlyMap<string, Somebody> {
  const pairs = new Map<string, Somebody>()
  const taken = new Set<string>()
  const pair = (id: string, member: Somebody) => {
    if (taken.has(member.id)) return
    taken.add(member.id)
    pairs.set(id, member)
  }
  for (const { id } of imported) {
    const member = chosen.get(id)
    if (member) pair(id, member)
  }
  for (const { id, sameid, name, number } of imported)
    if (sameid !== '' && !chosen.has(id)) pair(id, { id: sameid, name, number })
  return pairs
}
