import type { EntryForm, SectionForm } from './test-form.ts'

/** Changes to what a test consists of: each gives the sections anew. */

export const withEntries = <S extends SectionForm>(
  sections: readonly S[],
  sectionKey: string,
  change: (entries: EntryForm[]) => EntryForm[],
): S[] =>
  sections.map(section =>
    section.key === sectionKey ? { ...section, entries: change(section.entries) } : section,
  )

export const replaced = <S extends SectionForm>(sections: readonly S[], entry: EntryForm): S[] =>
  sections.map(section => ({
    ...section,
    entries: section.entries.map(one => (one.key === entry.key ? entry : one)),
  }))

export const without = <S extends SectionForm>(sections: readonly S[], key: string): S[] =>
  sections.map(section => ({ ...section, entries: section.entries.filter(one => one.key !== key) }))

export const sectionOf = <S extends SectionForm>(sections: readonly S[], key: string) =>
  sections.find(({ entries }) => entries.some(one => one.key === key))

/** One step up or down; over the edge of its section it goes into the next one. */
export function stepped<S extends SectionForm>(sections: readonly S[], key: string, by: 1 | -1): S[] {
  const from = sectionOf(sections, key)
  if (!from) return [...sections]
  const place = from.entries.findIndex(one => one.key === key)
  const to = place + by
  if (to >= 0 && to < from.entries.length)
    return withEntries(sections, from.key, entries => moved(entries, place, to))
  const next = sections[sections.indexOf(from) + by]
  return next && !next.isFixed ? movedTo(sections, key, next.key, by === 1 ? 'first' : 'last') : [...sections]
}

export const mayStep = (sections: readonly SectionForm[], key: string, by: 1 | -1) => {
  const from = sectionOf(sections, key)
  if (!from) return false
  const to = from.entries.findIndex(one => one.key === key) + by
  if (to >= 0 && to < from.entries.length) return true
  const next = sections[sections.indexOf(from) + by]
  return next !== undefined && !next.isFixed
}

/** Into another section. */
export function movedTo<S extends SectionForm>(
  sections: readonly S[],
  key: string,
  sectionKey: string,
  place: 'first' | 'last' = 'last',
): S[] {
  const entry = sectionOf(sections, key)?.entries.find(one => one.key === key)
  if (!entry) return [...sections]
  return withEntries(without(sections, key), sectionKey, entries =>
    place === 'first' ? [entry, ...entries] : [...entries, entry],
  )
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.filter((_, place) => place !== from)
  next.splice(to, 0, list[from] as T)
  return next
}
