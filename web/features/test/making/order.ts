import type { EntryForm, SectionForm } from './test-form.ts'

/** Changes to what a test consists of: each gives the sections anew. */

export const withEntries = (
  sections: readonly SectionForm[],
  sectionKey: string,
  change: (entries: EntryForm[]) => EntryForm[],
): SectionForm[] =>
  sections.map(section =>
    section.key === sectionKey ? { ...section, entries: change(section.entries) } : section,
  )

export const replaced = (sections: readonly SectionForm[], entry: EntryForm): SectionForm[] =>
  sections.map(section => ({
    ...section,
    entries: section.entries.map(one => (one.key === entry.key ? entry : one)),
  }))

export const without = (sections: readonly SectionForm[], key: string): SectionForm[] =>
  sections.map(section => ({ ...section, entries: section.entries.filter(one => one.key !== key) }))

export const sectionOf = (sections: readonly SectionForm[], key: string) =>
  sections.find(({ entries }) => entries.some(one => one.key === key))

/** One step up or down; over the edge of its section it goes into the next one. */
export function stepped(sections: readonly SectionForm[], key: string, by: 1 | -1): SectionForm[] {
  const from = sectionOf(sections, key)
  if (!from) return [...sections]
  const place = from.entries.findIndex(one => one.key === key)
  const to = place + by
  if (to >= 0 && to < from.entries.length)
    return withEntries(sections, from.key, entries => moved(entries, place, to))
  const next = sections[sections.indexOf(from) + by]
  return next ? movedTo(sections, key, next.key, by === 1 ? 'first' : 'last') : [...sections]
}

export const mayStep = (sections: readonly SectionForm[], key: string, by: 1 | -1) => {
  const from = sectionOf(sections, key)
  if (!from) return false
  const to = from.entries.findIndex(one => one.key === key) + by
  return (to >= 0 && to < from.entries.length) || sections[sections.indexOf(from) + by] !== undefined
}

/** Into another section. */
export function movedTo(
  sections: readonly SectionForm[],
  key: string,
  sectionKey: string,
  place: 'first' | 'last' = 'last',
): SectionForm[] {
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
