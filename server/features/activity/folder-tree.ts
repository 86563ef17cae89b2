/** Folders within folders, counted from 1. */
export const deepest = 5

export interface Placed {
  id: string
  parent_id: string | null
}

/**
 * In which folder each folder is shown: as stored, but never within itself and never too deep, whatever a package
 * brought or two people did at the same moment. Such a folder is shown at the root; so are those whose parent is not
 * among the given ones. @param most levels of folders
 */
export function soundParents(rows: readonly Placed[], most = deepest): Map<string, string | null> {
  const stored = new Map(rows.map(row => [row.id, row.parent_id]))
  const parents = new Map<string, string | null>()
  const levels = new Map<string, number>()
  for (const id of stored.keys()) {
    const way = unknownWay(stored, levels, id)
    for (const one of way.reverse()) {
      const parent = stored.get(one) ?? null
      const above = (parent !== null && levels.get(parent)) || 0
      const isInside = above > 0 && above < most
      parents.set(one, isInside ? parent : null)
      levels.set(one, isInside ? above + 1 : 1)
    }
  }
  return parents
}

/** A folder and those around it whose level is not known yet, from within; a circle is cut open at its least id. */
function unknownWay(stored: Map<string, string | null>, levels: ReadonlyMap<string, number>, from: string) {
  const way = new Set<string>()
  let at: string | null | undefined = from
  while (at && stored.has(at) && !levels.has(at)) {
    if (way.has(at)) {
      const circle = [...way].slice([...way].indexOf(at)).sort()
      stored.set(circle[0]!, null)
      return unknownWay(stored, levels, from)
    }
    way.add(at)
    at = stored.get(at)
  }
  return [...way]
}

/** A folder and those around it, from within, by parents that are sound. */
export function wayUp(parents: ReadonlyMap<string, string | null>, id: string | null): string[] {
  return id === null ? [] : [id, ...wayUp(parents, parents.get(id) ?? null)]
}
