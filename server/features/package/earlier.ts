import type { EarlierFormat, EarlierSource, PortableTable } from '#server/kernel/portable.ts'
import type { Portables } from './tables.ts'

/** What features declare about packages of this version; nothing for today's. */
export const earlierFormats = ({ declared }: Portables, version: number): EarlierFormat[] =>
  declared.flatMap(({ earlier = [] }) => earlier.findLast(format => format.version >= version) ?? [])

/** The tables that a package of this version may contain. */
export function tablesOf(portables: Portables, version: number): Set<string> {
  return new Set(
    portables.tables.flatMap(table => sourcesOf(portables, version, table).map(source => source.table)),
  )
}

/** Where the rows of a table are in a package of this version. */
export function sourcesOf(
  portables: Portables,
  version: number,
  { table }: PortableTable,
): readonly EarlierSource[] {
  for (const { sources } of earlierFormats(portables, version)) {
    const found = sources[table]
    if (found) return found
  }
  return [{ table, rows: row => [row] }]
}
