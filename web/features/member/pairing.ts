export interface Somebody {
  id: string
  name: string
  number: string
}

/** A person from a course package; `sameid`: the member with the same number and name, or empty. */
export interface Imported extends Somebody {
  sameid: string
}

/**
 * Which member each imported person is, by id: the one chosen (null: nobody), otherwise the one with the same number
 * and name. No member is matched twice.
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
