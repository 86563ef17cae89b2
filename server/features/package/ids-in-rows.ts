import type { PortableRow, PortableTable } from '#server/kernel/portable.ts'

/** Every id in a text. */
export const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids in a row that may be of files: from its columns and its texts. */
export function fileIdsIn({ refs, html = [], json = [] }: PortableTable, row: PortableRow): string[] {
  const columns = Object.entries(refs).flatMap(([column, ref]) => (ref === 'file' ? [row[column]] : []))
  const texts = [...html, ...json].flatMap(column => JSON.stringify(row[column] ?? '').match(uuids) ?? [])
  return [...columns.flat().filter(id => typeof id === 'string'), ...texts]
}
